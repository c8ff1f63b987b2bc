// From contacts to dice: which values are shown, and whether somebody is at it just now.
//
// A sensor is asked once a millisecond with the contacts that are closed (bit 0 is the first). Two kinds are here, for the
// same six wires; another one (colours, a row of photodiodes) needs a `Reading look(contacts, shaken)` and nothing else.
#pragma once

#include <stdint.h>

// Lets a contact's change through when it has lasted for so many looks in a row.
template <uint8_t Inputs>
class Debounced {
  public:
    explicit Debounced(uint8_t looks) : looks_(looks) {}

    // The contacts that are closed, bounces apart.
    uint8_t look(uint8_t raw) {
        for (uint8_t input = 0; input < Inputs; input++) {
            const uint8_t bit = 1 << input;
            if ((raw & bit) == (state_ & bit)) since_[input] = 0;
            else if (++since_[input] >= looks_) {
                state_ ^= bit;
                since_[input] = 0;
            }
        }
        return state_;
    }

  private:
    uint8_t looks_, state_ = 0, since_[Inputs] = {};
};

struct Values {
    uint8_t count = 0;
    uint8_t value[12] = {};
};

struct Reading {
    bool moving;
    Values shown;
};

// Six buttons, one for each face: whoever threw presses what the dice show, one press for a die. With more presses than
// dice the latest count, so a wrong one is mended by pressing again.
class Buttons {
  public:
    Buttons(const uint8_t (&faces)[6], uint8_t dice) : faces_(faces), dice_(dice) {}

    Reading look(uint8_t closed, bool shaken) {
        const uint8_t fresh = closed & ~before_;
        before_ = closed;
        for (uint8_t face = 0; face < 6; face++)
            if (fresh & 1 << face) add(faces_[face]);
        return {closed != 0 || shaken, shown_};
    }

    // What was pressed has been told.
    void taken() { shown_.count = 0; }

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

// A cup at the foot of a tower in which the lying die closes one contact, the one of the face on top. None or several
// closed contacts mean that it is on its way.
class Cup {
  public:
    explicit Cup(const uint8_t (&faces)[6]) : faces_(faces) {}

    Reading look(uint8_t closed, bool shaken) {
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

    void taken() {}

  private:
    const uint8_t (&faces_)[6];
    uint8_t before_ = 0;
};

// Tells a roll when something was moving and then has been still for long enough, and tells it once.
class Settling {
  public:
    explicit Settling(uint16_t milliseconds) : milliseconds_(milliseconds) {}

    // Whether these values have just become a roll.
    bool look(const Reading& reading, uint32_t now) {
        if (reading.moving) {
            stirred_ = true;
            since_ = now;
            return false;
        }
        if (!stirred_ || now - since_ < milliseconds_) return false;
        stirred_ = false;
        return reading.shown.count > 0;
    }

    // When it was last seen moving.
    uint32_t since() const { return since_; }

  private:
    uint16_t milliseconds_;
    uint32_t since_ = 0;
    bool stirred_ = false;
};
