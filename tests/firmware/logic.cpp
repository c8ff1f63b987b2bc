// Tests of the firmware's logic without a board. Each TEST is a separate test in test_logic.py.
//
//     logic "a test's name"     exits with 0 if the test passes, else prints the lines that failed
#include <stdio.h>
#include <string.h>

#include <string>

#include "../../deploy/firmware/device.hpp"

struct Test {
    const char* name;
    void (*run)();
    Test* next;
    static Test* first;
    Test(const char* title, void (*test)()) : name(title), run(test), next(first) { first = this; }
};
Test* Test::first = nullptr;
static int failures = 0;

#define JOIN(a, b) a##b
#define NAMED(line, title)                          \
    static void JOIN(test_, line)();                \
    static Test JOIN(entry_, line)(title, JOIN(test_, line)); \
    static void JOIN(test_, line)()
#define AT(line, title) NAMED(line, title)
#define TEST(title) AT(__LINE__, title)
#define CHECK(holds)                                                  \
    do {                                                              \
        if (!(holds)) {                                               \
            fprintf(stderr, "line %d: %s\n", __LINE__, #holds);      \
            failures++;                                               \
        }                                                             \
    } while (0)

// An output that collects what is written; ``space`` is its room.
struct Output {
    std::string text;
    unsigned space = 255;
    unsigned room() const { return space; }
    void put(char letter) { text += letter; }
    std::string taken() {
        std::string was;
        was.swap(text);
        return was;
    }
    int lines(const char* what) const {
        int count = 0;
        for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) count++;
        return count;
    }
};

static const uint8_t plain[6] = {1, 2, 3, 4, 5, 6};
static const uint8_t tax[6] = {2, 3, 3, 4, 4, 5};

static Values values(std::initializer_list<int> shown) {
    Values made;
    for (int value : shown) made.value[made.count++] = value;
    return made;
}

static HostParser::Message feed(HostParser& parser, const char* text) {
    HostParser::Message latest = HostParser::Message::none;
    while (*text) {
        const HostParser::Message message = parser.feed(*text++);
        if (message != HostParser::Message::none) latest = message;
    }
    return latest;
}

static std::string acknowledgement(uint16_t session, uint16_t number) {
    Output output;
    {
        Line<Output> line(output);
        line.write("H1,").word(session).write(',').word(number).write(",ACK");
    }
    return output.text;
}

TEST("the checksum is the catalogue's ccitt false") {
    uint16_t crc = 0xFFFF;
    for (const char* letter = "123456789"; *letter; letter++) crc = checksum(crc, *letter);
    CHECK(crc == 0x29B1);
}

TEST("a line is framed as the protocol's worked example") {
    Output output;
    {
        Line<Output> line(output);
        line.write("D1,").word(0x5A3C).write(',').word(1).write(",ROLL,").number(4);
    }
    CHECK(output.text == "$D1,5A3C,0001,ROLL,4*AF99\r\n");
}

TEST("numbers are written without leading zeros") {
    for (auto pair : {std::pair<uint32_t, const char*>{0, "0"}, {7, "7"}, {20, "20"}, {4294967295u, "4294967295"}}) {
        Output output;
        { Line<Output>(output).number(pair.first); }
        CHECK(output.text.substr(1, strlen(pair.second) + 1) == std::string(pair.second) + "*");
    }
}

TEST("an acknowledgement is parsed with its session and number") {
    HostParser parser;
    CHECK(feed(parser, acknowledgement(0x5A3C, 0xFFFE).c_str()) == HostParser::Message::acknowledgement);
    CHECK(parser.session() == 0x5A3C);
    CHECK(parser.number() == 0xFFFE);
}

TEST("additions of a later version to an acknowledgement are ignored") {
    Output output;
    { Line<Output>(output).write("H1,5A3C,0001,ACK,late=3"); }
    HostParser parser;
    CHECK(feed(parser, output.text.c_str()) == HostParser::Message::acknowledgement);
}

TEST("other lines of the host and of other versions are not acknowledgements") {
    for (const char* body : {"H1,5A3C,0001,ACKNOWLEDGE", "H2,5A3C,0001,ACK", "D1,5A3C,0001,ACK", "H1,5a3c,0001,ACK", "H1,5A3C,0001",
                             "H1,5A3C,0001,BEAT", "", "H1,5A3C 0001,ACK"}) {
        Output output;
        { Line<Output>(output).write(body); }
        HostParser parser;
        CHECK(feed(parser, output.text.c_str()) == HostParser::Message::none);
    }
}

TEST("an acknowledgement with one wrong byte is rejected") {
    const std::string right = acknowledgement(0x5A3C, 1);
    for (size_t place = 0; place < right.size() - 2; place++)
        for (int change = 1; change < 256; change++) {
            std::string wrong = right;
            wrong[place] ^= change;
            HostParser parser;
            CHECK(feed(parser, wrong.c_str()) != HostParser::Message::acknowledgement);
        }
}

TEST("a request is parsed between lines and not inside one") {
    HostParser parser;
    CHECK(feed(parser, "?\n") == HostParser::Message::request);
    CHECK(feed(parser, "\n\x7f noise ?") == HostParser::Message::request);
    CHECK(feed(parser, "$H1,?") == HostParser::Message::none);
}

TEST("after noise of any length an acknowledgement is parsed") {
    HostParser parser;
    uint32_t seed = 1;
    for (long count = 0; count < 1000000; count++) {
        seed = seed * 1664525 + 1013904223;
        CHECK(parser.feed(static_cast<char>(seed >> 24)) != HostParser::Message::acknowledgement);
    }
    CHECK(feed(parser, acknowledgement(1, 1).c_str()) == HostParser::Message::acknowledgement);
}

TEST("a bounce is not a press") {
    Debounced<7> debounced(8);
    for (int sample = 0; sample < 1000; sample++) CHECK(debounced.sample(sample % 8 < 7 ? 4 : 0) == 0);
}

TEST("a contact that stays closed is accepted after its time, independently of the others") {
    Debounced<7> debounced(8);
    for (int sample = 0; sample < 7; sample++) CHECK(debounced.sample(0x22) == 0);
    CHECK(debounced.sample(0x22) == 0x22);
    for (int sample = 0; sample < 7; sample++) CHECK(debounced.sample(0x20) == 0x22);
    CHECK(debounced.sample(0x20) == 0x20);
}

TEST("a pressed face is a roll once, after the settle time") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    int rolls = 0;
    for (uint32_t now = 0; now < 5000; now++) {
        const Reading reading = buttons.sample(now >= 1000 && now < 1100 ? 0x08 : 0, false);
        if (settling.sample(reading, now)) {
            rolls++;
            CHECK(now == 1099 + 300);
            CHECK(reading.shown.count == 1 && reading.shown.value[0] == 4);
            buttons.clear();
        }
    }
    CHECK(rolls == 1);
}

TEST("a button that is held is no roll until it is released") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    for (uint32_t now = 0; now < 5000; now++) CHECK(!settling.sample(buttons.sample(0x01, false), now));
}

TEST("a wrong press is corrected by pressing again within the settle time") {
    Buttons buttons(plain, 1);
    buttons.sample(0x01, false);
    buttons.sample(0, false);
    buttons.sample(0x20, false);
    const Reading reading = buttons.sample(0, false);
    CHECK(reading.shown.count == 1 && reading.shown.value[0] == 6);
}

TEST("of several presses the latest count, as many as there are dice") {
    Buttons buttons(plain, 3);
    for (int contact : {0, 1, 1, 4}) {
        buttons.sample(1 << contact, false);
        buttons.sample(0, false);
    }
    const Values shown = buttons.sample(0, false).shown;
    CHECK(shown.count == 3 && shown.value[0] == 2 && shown.value[1] == 2 && shown.value[2] == 5);
}

TEST("buttons give the configured values") {
    Buttons buttons(tax, 1);
    buttons.sample(0x20, false);
    CHECK(buttons.sample(0, false).shown.value[0] == 5);
}

TEST("shaking without a press is no roll") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    for (uint32_t now = 0; now < 3000; now++) CHECK(!settling.sample(buttons.sample(0, now < 1500), now));
}

TEST("a shake restarts the settle time") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    uint32_t rolled_at = 0;
    for (uint32_t now = 0; now < 3000; now++) {
        const Reading reading = buttons.sample(now < 50 ? 1 : 0, now % 250 == 0 && now <= 1500);
        if (settling.sample(reading, now)) {
            rolled_at = now;
            buttons.clear();
        }
    }
    CHECK(rolled_at == 1800);
}

TEST("a die in the cup is a roll when it has come to rest and not before") {
    Cup cup(plain);
    Settling settling(300);
    int rolls = 0;
    for (uint32_t now = 0; now < 10000; now++) {
        // It rolls over three contacts, bridges two, and rests on the fifth; later it is taken out.
        uint8_t closed = 0;
        if (now >= 1000 && now < 1900) closed = 1 << (now / 100) % 3;
        else if (now >= 1900 && now < 2600) closed = 0x18;
        else if (now >= 2600 && now < 6000) closed = 0x10;
        const Reading reading = cup.sample(closed, false);
        if (settling.sample(reading, now)) {
            rolls++;
            CHECK(now == 2900);
            CHECK(reading.shown.count == 1 && reading.shown.value[0] == 5);
        }
    }
    CHECK(rolls == 1);
}

TEST("a die that lay in the cup at the start was not rolled") {
    Cup cup(plain);
    Settling settling(300);
    settling.sample(cup.sample(0, false), 0);
    for (uint32_t now = 1; now < 2000; now++) CHECK(!settling.sample(cup.sample(0, false), now));
}

TEST("time may wrap") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    int rolls = 0;
    uint32_t now = 0xFFFFFFFF - 250;
    for (int sample = 0; sample < 1000; sample++, now++) {
        const Reading reading = buttons.sample(sample < 100 ? 1 : 0, false);
        if (settling.sample(reading, now)) rolls++, buttons.clear();
    }
    CHECK(rolls == 1);
}

TEST("a device sends its hello at the start and on request") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", tax, 2);
    device.start(0x5A3C, 0);
    device.step(0);
    const char* hello = "$D1,5A3C,0000,HELLO,box,Kate,protocol=1.0,firmware=1.0.0,dice=2d2.3.3.4.4.5,ack=1*";
    CHECK(output.lines(hello) == 1);
    device.receive('?');
    device.receive('?');
    device.step(1);
    CHECK(output.lines(hello) == 2);
}

TEST("a device sends a heartbeat once a second") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 500);
    for (uint32_t now = 500; now < 10600; now++) device.step(now);
    CHECK(output.lines(",BEAT*") == 10);
}

TEST("movement is sent ten times a second while it lasts") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 0);
    for (uint32_t now = 0; now < 3000; now++) {
        device.move(now >= 1000 && now < 2000);
        device.step(now);
    }
    CHECK(output.lines(",MOVE*") == 10);
}

TEST("a roll is repeated with its growing age until it is acknowledged") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", plain, 1);
    device.start(0x5A3C, 0);
    device.roll(values({4}), 700, 1000);
    for (uint32_t now = 1000; now < 1200; now++) device.step(now);
    CHECK(output.lines(",0001,ROLL,4,age=300*") == 1);
    CHECK(output.lines(",0001,ROLL,4,age=400*") == 1);
    CHECK(device.waiting());
    for (char letter : acknowledgement(0x5A3C, 1)) device.receive(letter);
    CHECK(!device.waiting());
    output.taken();
    for (uint32_t now = 1200; now < 20000; now++) device.step(now);
    CHECK(output.lines(",ROLL,") == 0);
}

TEST("a roll that is not acknowledged is sent nine times in ten seconds and then no more") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 0);
    device.roll(values({4}), 0, 0);
    for (uint32_t now = 0; now < 60000; now++) device.step(now);
    CHECK(output.lines(",ROLL,") == 9);
    CHECK(!device.waiting());
}

TEST("acknowledgements of other rolls and other sessions change nothing") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", plain, 1);
    device.start(0x5A3C, 0);
    device.roll(values({4}), 0, 0);
    for (char letter : acknowledgement(0x5A3C, 2) + acknowledgement(0x5A3D, 1)) device.receive(letter);
    CHECK(device.waiting());
}

TEST("of two waiting rolls one is acknowledged and the other is repeated") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", plain, 2);
    device.start(1, 0);
    device.roll(values({4, 4}), 0, 0);
    device.roll(values({5, 6}), 10, 10);
    for (char letter : acknowledgement(1, 1)) device.receive(letter);
    for (uint32_t now = 10; now < 500; now++) device.step(now);
    CHECK(output.lines(",0001,ROLL") == 0);
    CHECK(output.lines(",0002,ROLL,5,6,") == 3);
}

TEST("with more rolls than can wait the oldest is dropped") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 0);
    for (int roll = 1; roll <= 6; roll++) device.roll(values({roll}), 0, 0);
    device.step(0);
    CHECK(output.lines(",ROLL,") == 4);
    CHECK(output.lines(",0003,ROLL,3,") == 1 && output.lines(",0006,ROLL,6,") == 1);
}

TEST("a line for which there is no room waits and is sent complete") {
    Output output;
    Device<Output> device(output, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 0);
    output.space = 100;
    device.roll(values({4}), 0, 0);
    device.step(0);
    CHECK(output.text.empty());
    output.space = 255;
    device.step(5);
    CHECK(output.lines(",HELLO,") == 1 && output.lines(",ROLL,4,age=5*") == 1);
}

TEST("twelve dice fit into a line") {
    Output output;
    Device<Output> device(output, "twenty letters, 1234", "twenty letters, 1234", "1.0.0", tax, 12);
    device.start(0xFFFF, 0);
    device.roll(values({20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20}), 0, 0);
    device.step(0);
    size_t begin = 0;
    for (size_t end; (end = output.text.find('\n', begin)) != std::string::npos; begin = end + 1)
        CHECK(end + 1 - begin <= Device<Output>::longest);
}

int main(int count, char** words) {
    for (Test* test = Test::first; count == 2 && test; test = test->next)
        if (!strcmp(test->name, words[1])) {
            test->run();
            return failures ? 1 : 0;
        }
    fprintf(stderr, "no such test\n");
    return 2;
}
