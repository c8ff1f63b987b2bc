// The dice box of Exchequer, for an ATmega328P at 16 MHz (Arduino Uno, Nano, or the bare chip).
//
//   D2 … D7   six contacts to ground, the faces 1 … 6 (PD2 … PD7, with the chip's pull-ups)
//   D8        an optional shake switch to ground (PB0)
//   D13       the board's LED: lit while a roll waits to be acknowledged (PB5)
//   USB       serial, 115200 baud, 8 data bits, no parity, 1 stop bit (PD0, PD1)
//
// Everything that does not depend on the board is in the other files, and tested without one.
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/atomic.h>

#include "configuration.hpp"
#include "device.hpp"

#define BAUD 115200
#define BAUD_TOL 3
#include <util/setbaud.h>

namespace {

// A ring buffer of 256 bytes between an interrupt and the main loop; its indices wrap as 8-bit integers.
struct RingBuffer {
    volatile uint8_t head = 0, tail = 0;
    char bytes[256];

    bool empty() const { return head == tail; }
    uint8_t room() const { return static_cast<uint8_t>(tail - head - 1); }
    void push(char byte) {
        bytes[head] = byte;
        head = head + 1;
    }
    char pop() {
        const char byte = bytes[tail];
        tail = tail + 1;
        return byte;
    }
};

RingBuffer outgoing, incoming;
volatile uint32_t milliseconds = 0;

struct Serial {
    uint8_t room() const { return outgoing.room(); }
    void put(char letter) {
        outgoing.push(letter);
        UCSR0B |= _BV(UDRIE0);
    }
};

uint32_t now() {
    uint32_t read;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { read = milliseconds; }
    return read;
}

// A new session at each start: a counter in the EEPROM, offset by a hash of the name so that two boards differ.
uint16_t next_session() {
    static uint16_t EEMEM starts;
    const uint16_t counted = eeprom_read_word(&starts) + 1;
    eeprom_update_word(&starts, counted);
    uint16_t offset = 0xFFFF;
    for (const char* letter = configuration::name; *letter; letter++) offset = checksum(offset, *letter);
    return counted + offset;
}

void start_board() {
    PORTD |= 0xFC;      // pull-ups for the contacts
    PORTB |= _BV(PB0);  // and for the shake switch
    DDRB |= _BV(PB5);

    UBRR0 = UBRR_VALUE;
    UCSR0A = USE_2X ? _BV(U2X0) : 0;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);

    TCCR1B = _BV(WGM12) | _BV(CS10);  // once a millisecond
    OCR1A = F_CPU / 1000 - 1;
    TIMSK1 = _BV(OCIE1A);
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
}

}  // namespace

ISR(TIMER1_COMPA_vect) { milliseconds = milliseconds + 1; }

ISR(USART_RX_vect) {
    const char byte = UDR0;
    if (incoming.room()) incoming.push(byte);
}

ISR(USART_UDRE_vect) {
    if (outgoing.empty()) UCSR0B &= ~_BV(UDRIE0);
    else UDR0 = outgoing.pop();
}

template <class Sensor>
[[noreturn]] void serve(Sensor& sensor) {
    Serial serial;
    Debounced<7> debounced(configuration::bounce);
    Settling settling(configuration::settle);
    Device<Serial> device(serial, configuration::model, configuration::name, configuration::firmware,
                          configuration::faces, configuration::dice);
    device.start(next_session(), now());
    uint32_t sampled = now();
    for (;;) {
        sleep_mode();
        while (!incoming.empty()) device.receive(incoming.pop());
        const uint32_t time = now();
        if (time == sampled) continue;
        sampled = time;
        const uint8_t raw = static_cast<uint8_t>(~PIND) >> 2 | (PINB & _BV(PB0) ? 0 : 0x40);
        const uint8_t closed = debounced.sample(raw);
        const Reading reading = sensor.sample(closed & 0x3F, closed & 0x40);
        device.move(reading.moving);
        if (settling.sample(reading, time)) {
            device.roll(reading.shown, settling.since(), time);
            sensor.clear();
        }
        device.step(time);
        if (device.waiting()) PORTB |= _BV(PB5);
        else PORTB &= ~_BV(PB5);
    }
}

int main() {
    start_board();
    if (configuration::cup) {
        Cup cup(configuration::faces);
        serve(cup);
    }
    Buttons buttons(configuration::faces, configuration::dice);
    serve(buttons);
}
