// The device's part of the conversation: it introduces itself, beats once a second, says when something moves, and says
// each roll again and again until the host has heard it, or for ten seconds.
//
// `Out` has put(char) and room(), the characters that it can take without waiting; `Dice` writes what dice there are. Time
// is handed in, milliseconds that may wrap.
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

    // A roll: what came to rest, and since when it lies still.
    void roll(const Values& values, uint32_t since, uint32_t now) {
        if (waiting_ == queue) forget(0);
        rolls_[waiting_++] = {++number_, values, since, now, 0};
    }

    void move(bool moving) { moving_ = moving; }

    // One character from the host.
    void hear(char letter) {
        const Ear::Heard heard = ear_.hear(letter);
        if (heard == Ear::Heard::question) hello_ = true;
        if (heard != Ear::Heard::acknowledgement || ear_.session() != session_) return;
        for (uint8_t place = 0; place < waiting_; place++)
            if (rolls_[place].number == ear_.number()) {
                forget(place);
                return;
            }
    }

    // Whether a roll waits to be acknowledged.
    bool waiting() const { return waiting_ > 0; }

    // Say what is due, as far as there is room.
    void look(uint32_t now) {
        if (hello_ && free()) {
            hello_ = false;
            introduce();
        }
        for (uint8_t place = 0; place < waiting_;) {
            Roll& roll = rolls_[place];
            if (now - roll.told >= again(roll.said) && free()) {
                tell(roll, now);
                if (++roll.said == repetitions) {
                    forget(place);
                    continue;
                }
            }
            place++;
        }
        if (moving_ && now - moved_ >= 100 && free()) {
            moved_ = now;
            Line<Out> line(out_);
            begin(line, number_).say("MOVE");
        }
        if (now - beat_ >= 1000 && free()) {
            beat_ = now;
            Line<Out> line(out_);
            begin(line, number_).say("BEAT");
        }
    }

    // So many rolls wait at most; a further one pushes the oldest out.
    static constexpr uint8_t queue = 4;
    static constexpr uint8_t repetitions = 9;
    static constexpr uint8_t longest = 164;

  private:
    struct Roll {
        uint16_t number;
        Values values;
        uint32_t since, told;
        uint8_t said;
    };

    // Milliseconds after a roll at which it is said for the first, second, … time.
    static uint16_t again(uint8_t said) {
        constexpr uint16_t times[repetitions] = {0, 100, 300, 700, 1500, 3000, 5000, 7500, 10000};
        return times[said];
    }

    bool free() const { return out_.room() >= longest; }

    Line<Out>& begin(Line<Out>& line, uint16_t number) {
        return line.say("D1,").word(session_).say(',').word(number).say(',');
    }

    void introduce() {
        Line<Out> line(out_);
        begin(line, number_).say("HELLO,").say(model_).say(',').say(name_);
        line.say(",protocol=1.0,firmware=").say(firmware_).say(",dice=").number(dice_).say('d');
        bool plain = true;
        for (uint8_t face = 0; face < 6; face++) plain = plain && faces_[face] == face + 1;
        if (plain) line.say('6');
        for (uint8_t face = 0; face < 6 && !plain; face++) {
            if (face) line.say('.');
            line.number(faces_[face]);
        }
        line.say(",ack=1");
    }

    void tell(const Roll& roll, uint32_t now) {
        Line<Out> line(out_);
        begin(line, roll.number).say("ROLL");
        for (uint8_t place = 0; place < roll.values.count; place++) line.say(',').number(roll.values.value[place]);
        const uint32_t age = now - roll.since;
        line.say(",age=").number(age < 99999 ? age : 99999);
    }

    void forget(uint8_t place) {
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
    Ear ear_;
};
