// Sensors: from contacts to the values of dice, and whether something is moving.
//
// A sensor is sampled once per millisecond with the closed contacts (bit 0 is the first). There are two kinds for the
// same six wires; another one (colours, a row of photodiodes) needs only `Reading sample(contacts, shaken)`.
#pragma once

#include <stdint.h>

// Debounces contacts: a change is accepted after so many equal samples in a row.
template <uint8_t Inputs>
class Debounced {
  public:
    explicit Debounced(uint8_t samples) : samples_(samples) {}

    // The closed contacts without bounces.
    uint8_t sample(uint8_t raw) {
        for (uint8_t input = 0; input < Inputs; input++) {
            const uint8_t bit = 1 << input;
            if ((raw & bit) == (state_ & bit)) since_[input] = 0;
            else if (++since_[input] >= samples_) {
                state_ ^= bit;
                since_[input] = 0;
            }
        }
        return state_;
    }

  private:
    uint8_t samples_, state_ = 0, since_[Inputs] = {};
};

struct Values {
    uint8_t count = 0;
    uint8_t value[12] = {};
};

struct Reading {
    bool moving;
    Values shown;
};

// Six buttons, one for each face: a player presses the values of the dice, one press per die. With more presses than
// dice the latest count, so that a wrong press is corrected by pressing again.
class Buttons {
  public:
    Buttons(const uint8_t (&faces)[6], uint8_t dice) : faces_(faces), dice_(dice) {}

    Reading sample(uint8_t closed, bool shaken) {
        const uint8_t pressed = closed & ~before_;
        before_ = closed;
        for (uint8_t face = 0; face < 6; face++)
            if (pressed & 1 << face) add(faces_[face]);
        return {closed != 0 || shaken, shown_};
    }

    // Start the next roll.
    void clear() { shown_.count = 0; }

  private:
    void add(uint8_t value) {
        if (shown_.count == dice_) {
            for (uint8_t place = 1; place < dice_; place++) shown_.value[place - 1] = shown_.value[place];
            shown_.count--;
        }
        shown_.value[shown_.count++] = value;
    }

    const uint8_t (&faces_)[6];
    uint8_t dice_, before_ = 0;
    Values shown_;
};

// A cup at the foot of a tower in which the die closes one contact, that of the face on top. None or several closed
// contacts mean that it is moving.
class Cup {
  public:
    explicit Cup(const uint8_t (&faces)[6]) : faces_(faces) {}

    Reading sample(uint8_t closed, bool shaken) {
        Values shown;
        for (uint8_t face = 0; face < 6; face++)
            if (closed == 1 << face) {
                shown.count = 1;
                shown.value[0] = faces_[face];
            }
        const bool changed = closed != before_;
        before_ = closed;
        return {changed || shaken || (closed != 0 && shown.count == 0), shown};
    }

    void clear() {}

  private:
    const uint8_t (&faces_)[6];
    uint8_t before_ = 0;
};

// Detects a roll, once: something has moved, and then nothing for the settle time.
class Settling {
  public:
    explicit Settling(uint16_t milliseconds) : milliseconds_(milliseconds) {}

    // Whether these values have become a roll with this reading.
    bool sample(const Reading& reading, uint32_t now) {
        if (reading.moving) {
            moved_ = true;
            since_ = now;
            return false;
        }
        if (!moved_ || now - since_ < milliseconds_) return false;
        moved_ = false;
        return reading.shown.count > 0;
    }

    // When something last moved.
    uint32_t since() const { return since_; }

  private:
    uint16_t milliseconds_;
    uint32_t since_ = 0;
    bool moved_ = false;
};
