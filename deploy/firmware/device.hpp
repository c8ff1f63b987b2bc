// The device's side of the protocol: it sends HELLO, BEAT once a second, MOVE while something moves, and each ROLL
// repeatedly until it is acknowledged, or for ten seconds.
//
// `Out` has put(char) and room(), the characters that it accepts without waiting. Times are milliseconds that may wrap.
#pragma once

#include "line.hpp"
#include "sensor.hpp"

template <class Out>
class Device {
  public:
    Device(Out& out, const char* model, const char* name, const char* firmware, const uint8_t (&faces)[6], uint8_t dice)
        : out_(out), model_(model), name_(name), firmware_(firmware), faces_(faces), dice_(dice) {}

    void start(uint16_t session, uint32_t now) {
        session_ = session;
        beat_ = now;
        hello_ = true;
    }

    // Queue a roll: the values, and the time since which the dice are still.
    void roll(const Values& values, uint32_t since, uint32_t now) {
        if (waiting_ == queue) drop(0);
        rolls_[waiting_++] = {++number_, values, since, now, 0};
    }

    void move(bool moving) { moving_ = moving; }

    // Process one character from the host.
    void receive(char letter) {
        const HostParser::Message message = host_.feed(letter);
        if (message == HostParser::Message::request) hello_ = true;
        if (message != HostParser::Message::acknowledgement || host_.session() != session_) return;
        for (uint8_t place = 0; place < waiting_; place++)
            if (rolls_[place].number == host_.number()) {
                drop(place);
                return;
            }
    }

    // Whether a roll waits to be acknowledged.
    bool waiting() const { return waiting_ > 0; }

    // Send what is due, as far as there is room.
    void step(uint32_t now) {
        if (hello_ && free()) {
            hello_ = false;
            send_hello();
        }
        for (uint8_t place = 0; place < waiting_;) {
            Roll& roll = rolls_[place];
            if (now - roll.queued >= repeat_at(roll.sent) && free()) {
                send(roll, now);
                if (++roll.sent == repetitions) {
                    drop(place);
                    continue;
                }
            }
            place++;
        }
        if (moving_ && now - moved_ >= 100 && free()) {
            moved_ = now;
            Line<Out> line(out_);
            begin(line, number_).write("MOVE");
        }
        if (now - beat_ >= 1000 && free()) {
            beat_ = now;
            Line<Out> line(out_);
            begin(line, number_).write("BEAT");
        }
    }

    // The most rolls that wait to be acknowledged; a further one replaces the oldest.
    static constexpr uint8_t queue = 4;
    static constexpr uint8_t repetitions = 9;
    // The longest line in characters, with its ends.
    static constexpr uint8_t longest = 164;

  private:
    struct Roll {
        uint16_t number;
        Values values;
        uint32_t since, queued;
        uint8_t sent;
    };

    // Milliseconds after a roll at which it is sent for the first, second, … time.
    static uint16_t repeat_at(uint8_t sent) {
        constexpr uint16_t times[repetitions] = {0, 100, 300, 700, 1500, 3000, 5000, 7500, 10000};
        return times[sent];
    }

    bool free() const { return out_.room() >= longest; }

    Line<Out>& begin(Line<Out>& line, uint16_t number) {
        return line.write("D1,").word(session_).write(',').word(number).write(',');
    }

    void send_hello() {
        Line<Out> line(out_);
        begin(line, number_).write("HELLO,").write(model_).write(',').write(name_);
        line.write(",protocol=1.0,firmware=").write(firmware_).write(",dice=").number(dice_).write('d');
        bool plain = true;
        for (uint8_t face = 0; face < 6; face++) plain = plain && faces_[face] == face + 1;
        if (plain) line.write('6');
        for (uint8_t face = 0; face < 6 && !plain; face++) {
            if (face) line.write('.');
            line.number(faces_[face]);
        }
        line.write(",ack=1");
    }

    void send(const Roll& roll, uint32_t now) {
        Line<Out> line(out_);
        begin(line, roll.number).write("ROLL");
        for (uint8_t place = 0; place < roll.values.count; place++) line.write(',').number(roll.values.value[place]);
        const uint32_t age = now - roll.since;
        line.write(",age=").number(age < 99999 ? age : 99999);
    }

    void drop(uint8_t place) {
        for (waiting_--; place < waiting_; place++) rolls_[place] = rolls_[place + 1];
    }

    Out& out_;
    const char *model_, *name_, *firmware_;
    const uint8_t (&faces_)[6];
    uint8_t dice_, waiting_ = 0;
    uint16_t session_ = 0, number_ = 0;
    uint32_t beat_ = 0, moved_ = 0;
    bool hello_ = false, moving_ = false;
    Roll rolls_[queue];
    HostParser host_;
};
