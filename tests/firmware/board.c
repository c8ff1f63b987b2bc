// Simulated board: the real firmware on a simulated ATmega328P, with its serial port on a pseudo-terminal.
//
//     board FIRMWARE.elf        prints "pty /dev/pts/N", then executes commands from standard input; each reply is "ok …":
//
//     run MS         runs the chip for so many milliseconds of its time, as fast as possible; replies with the number
//                    of bytes that the chip has sent since the cable was plugged in
//     live MS        the same, but no faster than real time
//     take N         waits until N bytes were received from the host since the cable was plugged in
//     close N        closes contact N (1 to 6; 7 is the shake switch) to ground
//     open N         opens it
//     reset          presses the board's reset button
//     lamp           replies "ok 1" while the board's LED is lit
//     hush 0|1       1: the chip receives nothing from the host
//     pull, plug     pulls the cable while the chip keeps running; plugs it in, and replies "ok /dev/pts/N"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <avr_ioport.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>

static int master = -1, slave = -1, hushed = 0, ready = 1, closed[8];
static long sent, taken, given;
static unsigned char from_host[1 << 16];
static avr_t *chip;
static avr_irq_t *to_chip;

static const char *plug(void) {
    master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) || unlockpt(master)) exit(3);
    const char *name = ptsname(master);
    sent = taken = given = 0;
    slave = open(name, O_RDWR | O_NOCTTY);
    struct termios settings;
    tcgetattr(slave, &settings);
    cfmakeraw(&settings);
    tcsetattr(slave, TCSANOW, &settings);
    fcntl(master, F_SETFL, O_NONBLOCK);
    return name;
}

static void pull(void) {
    close(slave);
    close(master);
    master = slave = -1;
}

// A byte that is not read is lost, as on a real line.
static void from_chip(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq, (void)param;
    const unsigned char byte = value;
    if (master >= 0 && write(master, &byte, 1) == 1) sent++;
}

static void may_send(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq, (void)value;
    ready = param != NULL;
}

static void take(void) {
    unsigned char byte;
    while (master >= 0 && read(master, &byte, 1) == 1) from_host[taken++ % sizeof from_host] = byte;
}

static void feed_chip(void) {
    take();
    while (ready && given < taken) {
        const unsigned char byte = from_host[given++ % sizeof from_host];
        if (!hushed) avr_raise_irq(to_chip, byte);
    }
}

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles) { (void)avr, (void)cycles; }
static void no_log(avr_t *avr, const int level, const char *format, va_list args) {
    (void)avr;
    if (level <= LOG_ERROR) vfprintf(stderr, format, args);
}

static void contact(int number, int is_closed) {
    if (number >= 1 && number <= 7) closed[number] = is_closed;
}

// Called repeatedly: whenever the firmware writes to a port, the simulated pins return to their pull-ups.
static void wire_up(int from_scratch) {
    for (int number = 1; number <= 7; number++) {
        const char port = number == 7 ? 'B' : 'D';
        const int pin = number == 7 ? 0 : number + 1;
        avr_irq_t *wire = avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ(port), pin);
        if (from_scratch) avr_raise_irq(wire, closed[number]);  // only a change has an effect
        avr_raise_irq(wire, !closed[number]);
    }
}

static void run(long milliseconds, int live) {
    struct timespec begun, now;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (long ms = 0; ms < milliseconds; ms++) {
        const avr_cycle_count_t end = chip->cycle + chip->frequency / 1000;
        feed_chip();
        wire_up(0);
        while (chip->cycle < end) {
            const int state = avr_run(chip);
            if (state == cpu_Done || state == cpu_Crashed) {
                puts("crashed");
                exit(5);
            }
        }
        if (!live) continue;
        clock_gettime(CLOCK_MONOTONIC, &now);
        const double ahead = (ms + 1) / 1e3 - (now.tv_sec - begun.tv_sec) - (now.tv_nsec - begun.tv_nsec) / 1e9;
        if (ahead > 0.002) usleep(ahead * 1e6);
    }
}

int main(int count, char **words) {
    elf_firmware_t firmware = {0};
    avr_global_logger_set(no_log);
    if (count != 2 || elf_read_firmware(words[1], &firmware)) return 2;
    chip = avr_make_mcu_by_name("atmega328p");
    if (!chip) return 2;
    avr_init(chip);
    chip->frequency = 16000000;
    avr_load_firmware(chip, &firmware);
    chip->frequency = 16000000;
    chip->sleep = no_sleep;

    uint32_t flags = 0;  // no copy to standard output, and no sleep while the firmware polls the port
    avr_ioctl(chip, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), from_chip, NULL);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), may_send, chip);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), may_send, NULL);
    to_chip = avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);

    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("pty %s\n", plug());
    char line[80], word[16];
    while (fgets(line, sizeof line, stdin)) {
        long number = 0;
        if (sscanf(line, "%15s %ld", word, &number) < 1) continue;
        if (!strcmp(word, "run") || !strcmp(word, "live")) {
            run(number, *word == 'l');
            printf("ok %ld\n", sent);
            continue;
        } else if (!strcmp(word, "take")) {
            for (int tries = 0; taken < number && tries < 2000; tries++) {
                struct pollfd one = {master, POLLIN, 0};
                poll(&one, 1, 1);
                take();
            }
        } else if (!strcmp(word, "close")) contact(number, 1);
        else if (!strcmp(word, "open")) contact(number, 0);
        else if (!strcmp(word, "hush")) hushed = number;
        else if (!strcmp(word, "pull")) pull();
        else if (!strcmp(word, "reset")) {
            avr_reset(chip);
            wire_up(1);
        } else if (!strcmp(word, "plug")) {
            printf("ok %s\n", plug());
            continue;
        } else if (!strcmp(word, "lamp")) {
            avr_ioport_state_t state;
            avr_ioctl(chip, AVR_IOCTL_IOPORT_GETSTATE('B'), &state);
            printf("ok %d\n", state.port >> 5 & 1);
            continue;
        } else {
            puts("unknown command");
            continue;
        }
        puts("ok");
    }
    return 0;
}
