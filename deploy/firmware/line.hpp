// Lines of the protocol in both directions (docs/hardware.md): `$`, body, `*`, checksum, carriage return, line feed.
//
// Independent of the board, so that it is tested on the host.
#pragma once

#include <stdint.h>

// CRC-16/CCITT-FALSE after one more byte. The initial value is 0xFFFF; the nine bytes "123456789" give 0x29B1.
inline uint16_t checksum(uint16_t crc, uint8_t byte) {
    crc ^= static_cast<uint16_t>(byte) << 8;
    for (uint8_t bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    return crc;
}

inline char hexadecimal(uint8_t nibble) { return nibble < 10 ? '0' + nibble : 'A' + nibble - 10; }

// Writes one line to an output with put(char); the destructor writes its end.
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

    Line& write(char letter) {
        crc_ = checksum(crc_, static_cast<uint8_t>(letter));
        out_.put(letter);
        return *this;
    }

    Line& write(const char* text) {
        while (*text) write(*text++);
        return *this;
    }

    // Four hexadecimal digits.
    Line& word(uint16_t value) {
        for (int8_t shift = 12; shift >= 0; shift -= 4) write(hexadecimal(value >> shift & 0xF));
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
        return write(text + place);
    }

  private:
    void digits(uint16_t value) {
        for (int8_t shift = 12; shift >= 0; shift -= 4) out_.put(hexadecimal(value >> shift & 0xF));
    }

    Out& out_;
    uint16_t crc_ = 0xFFFF;
};

// Parser of the host's messages in a stream of bytes: `?`, or the acknowledgement of a roll.
class HostParser {
  public:
    enum class Message : uint8_t { none, request, acknowledgement };

    // The session and number of the latest acknowledgement.
    uint16_t session() const { return session_; }
    uint16_t number() const { return number_; }

    // The message that this character completes, or none.
    Message feed(char letter) {
        if (letter == '$') {
            length_ = 0;
            open_ = true;
            return Message::none;
        }
        if (!open_) return letter == '?' ? Message::request : Message::none;
        if (letter < ' ' || letter > '~' || length_ == sizeof(text_)) {
            open_ = false;
            return Message::none;
        }
        text_[length_++] = letter;
        if (length_ < 5 || text_[length_ - 5] != '*') return Message::none;
        open_ = false;
        return is_acknowledgement() ? Message::acknowledgement : Message::none;
    }

  private:
    // Whether the body is "H1,5A3C,0001,ACK", perhaps followed by a comma and further arguments.
    bool is_acknowledgement() {
        const uint8_t body = length_ - 5;
        uint16_t crc = 0xFFFF, received = 0;
        for (uint8_t place = 0; place < body; place++) crc = checksum(crc, static_cast<uint8_t>(text_[place]));
        if (!word(body + 1, received) || received != crc) return false;
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
