// Lines of the protocol, both ways (docs/hardware.md): `$`, a body, `*`, the body's checksum, carriage return, line feed.
//
// Nothing here knows a board, so all of it is tested on the host.
#pragma once

#include <stdint.h>

// CRC-16/CCITT-FALSE, one byte further. It starts with 0xFFFF; the nine bytes "123456789" come to 0x29B1.
inline uint16_t checksum(uint16_t crc, uint8_t byte) {
    crc ^= static_cast<uint16_t>(byte) << 8;
    for (uint8_t bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    return crc;
}

inline char hexadecimal(uint8_t nibble) { return nibble < 10 ? '0' + nibble : 'A' + nibble - 10; }

// Writes one line into anything that has put(char). It ends with the writer.
template <class Out>
class Line {
  public:
    explicit Line(Out& out) : out_(out) { out_.put('$'); }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    ~Line() {
        const uint16_t crc = crc_;
        out_.put('*');
        digits(crc);
        out_.put('\r');
        out_.put('\n');
    }

    Line& say(char letter) {
        crc_ = checksum(crc_, static_cast<uint8_t>(letter));
        out_.put(letter);
        return *this;
    }

    Line& say(const char* text) {
        while (*text) say(*text++);
        return *this;
    }

    // Four hexadecimal digits.
    Line& word(uint16_t value) {
        for (int8_t shift = 12; shift >= 0; shift -= 4) say(hexadecimal(value >> shift & 0xF));
        return *this;
    }

    // Decimal, without leading zeros.
    Line& number(uint32_t value) {
        char text[11];
        uint8_t place = sizeof(text) - 1;
        text[place] = 0;
        do {
            text[--place] = static_cast<char>('0' + value % 10);
            value /= 10;
        } while (value);
        return say(text + place);
    }

  private:
    void digits(uint16_t value) {
        for (int8_t shift = 12; shift >= 0; shift -= 4) out_.put(hexadecimal(value >> shift & 0xF));
    }

    Out& out_;
    uint16_t crc_ = 0xFFFF;
};

// What the host says, found in whatever arrives: `?`, or the acknowledgement of a roll.
class Ear {
  public:
    enum class Heard : uint8_t { nothing, question, acknowledgement };

    // The session and number of the latest acknowledgement.
    uint16_t session() const { return session_; }
    uint16_t number() const { return number_; }

    Heard hear(char letter) {
        if (letter == '$') {
            length_ = 0;
            open_ = true;
            return Heard::nothing;
        }
        if (!open_) return letter == '?' ? Heard::question : Heard::nothing;
        if (letter < ' ' || letter > '~' || length_ == sizeof(text_)) {
            open_ = false;
            return Heard::nothing;
        }
        text_[length_++] = letter;
        if (length_ < 5 || text_[length_ - 5] != '*') return Heard::nothing;
        open_ = false;
        return whole() ? Heard::acknowledgement : Heard::nothing;
    }

  private:
    // "H1,5A3C,0001,ACK", and perhaps more behind a further comma.
    bool whole() {
        const uint8_t body = length_ - 5;
        uint16_t crc = 0xFFFF, told = 0;
        for (uint8_t place = 0; place < body; place++) crc = checksum(crc, static_cast<uint8_t>(text_[place]));
        if (!word(body + 1, told) || told != crc) return false;
        if (body < 16 || (body > 16 && text_[16] != ',')) return false;
        if (!same(0, "H1,") || text_[7] != ',' || !same(12, ",ACK")) return false;
        return word(3, session_) && word(8, number_);
    }

    bool same(uint8_t place, const char* text) const {
        while (*text)
            if (text_[place++] != *text++) return false;
        return true;
    }

    bool word(uint8_t place, uint16_t& value) const {
        value = 0;
        for (uint8_t end = place + 4; place < end; place++) {
            const char letter = text_[place];
            if (letter >= '0' && letter <= '9') value = value << 4 | (letter - '0');
            else if (letter >= 'A' && letter <= 'F') value = value << 4 | (letter - 'A' + 10);
            else return false;
        }
        return true;
    }

    char text_[64];
    uint8_t length_ = 0;
    bool open_ = false;
    uint16_t session_ = 0, number_ = 0;
};
