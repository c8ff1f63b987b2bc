// What holds for the firmware's logic, without a board. Each TEST is a test of its own in test_logic.py.
//
//     logic "a test's name"     ends with 0 if it holds, else says where it does not
#include <stdio.h>
#include <string.h>

#include <string>

#include "../../deploy/firmware/device.hpp"

struct Test {
    const char* name;
    void (*run)();
    Test* next;
    static Test* first;
    Test(const char* says, void (*test)()) : name(says), run(test), next(first) { first = this; }
};
Test* Test::first = nullptr;
static int failures = 0;

#define JOIN(a, b) a##b
#define NAMED(line, says)                           \
    static void JOIN(test_, line)();                \
    static Test JOIN(entry_, line)(says, JOIN(test_, line)); \
    static void JOIN(test_, line)()
#define AT(line, says) NAMED(line, says)
#define TEST(says) AT(__LINE__, says)
#define CHECK(holds)                                                  \
    do {                                                              \
        if (!(holds)) {                                               \
            fprintf(stderr, "line %d: %s\n", __LINE__, #holds);      \
            failures++;                                               \
        }                                                             \
    } while (0)

struct Paper {
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

static Ear::Heard hear(Ear& ear, const char* text) {
    Ear::Heard latest = Ear::Heard::nothing;
    while (*text) {
        const Ear::Heard heard = ear.hear(*text++);
        if (heard != Ear::Heard::nothing) latest = heard;
    }
    return latest;
}

static std::string acknowledgement(uint16_t session, uint16_t number) {
    Paper paper;
    {
        Line<Paper> line(paper);
        line.say("H1,").word(session).say(',').word(number).say(",ACK");
    }
    return paper.text;
}

TEST("the checksum is the catalogue's ccitt false") {
    uint16_t crc = 0xFFFF;
    for (const char* letter = "123456789"; *letter; letter++) crc = checksum(crc, *letter);
    CHECK(crc == 0x29B1);
}

TEST("a line is framed as the protocol's worked example") {
    Paper paper;
    {
        Line<Paper> line(paper);
        line.say("D1,").word(0x5A3C).say(',').word(1).say(",ROLL,").number(4);
    }
    CHECK(paper.text == "$D1,5A3C,0001,ROLL,4*AF99\r\n");
}

TEST("numbers are written without leading zeros") {
    for (auto pair : {std::pair<uint32_t, const char*>{0, "0"}, {7, "7"}, {20, "20"}, {4294967295u, "4294967295"}}) {
        Paper paper;
        { Line<Paper>(paper).number(pair.first); }
        CHECK(paper.text.substr(1, strlen(pair.second) + 1) == std::string(pair.second) + "*");
    }
}

TEST("an acknowledgement is heard with its session and number") {
    Ear ear;
    CHECK(hear(ear, acknowledgement(0x5A3C, 0xFFFE).c_str()) == Ear::Heard::acknowledgement);
    CHECK(ear.session() == 0x5A3C);
    CHECK(ear.number() == 0xFFFE);
}

TEST("what a later version adds to an acknowledgement is passed over") {
    Paper paper;
    { Line<Paper>(paper).say("H1,5A3C,0001,ACK,late=3"); }
    Ear ear;
    CHECK(hear(ear, paper.text.c_str()) == Ear::Heard::acknowledgement);
}

TEST("other lines of the host and of other versions are not acknowledgements") {
    for (const char* body : {"H1,5A3C,0001,ACKNOWLEDGE", "H2,5A3C,0001,ACK", "D1,5A3C,0001,ACK", "H1,5a3c,0001,ACK", "H1,5A3C,0001",
                             "H1,5A3C,0001,BEAT", "", "H1,5A3C 0001,ACK"}) {
        Paper paper;
        { Line<Paper>(paper).say(body); }
        Ear ear;
        CHECK(hear(ear, paper.text.c_str()) == Ear::Heard::nothing);
    }
}

TEST("an acknowledgement with one wrong byte says nothing") {
    const std::string right = acknowledgement(0x5A3C, 1);
    for (size_t place = 0; place < right.size() - 2; place++)
        for (int change = 1; change < 256; change++) {
            std::string wrong = right;
            wrong[place] ^= change;
            Ear ear;
            CHECK(hear(ear, wrong.c_str()) != Ear::Heard::acknowledgement);
        }
}

TEST("a question is heard between lines and not inside one") {
    Ear ear;
    CHECK(hear(ear, "?\n") == Ear::Heard::question);
    CHECK(hear(ear, "\n\x7f noise ?") == Ear::Heard::question);
    CHECK(hear(ear, "$H1,?") == Ear::Heard::nothing);
}

TEST("noise of any length does not deafen the ear") {
    Ear ear;
    uint32_t seed = 1;
    for (long count = 0; count < 1000000; count++) {
        seed = seed * 1664525 + 1013904223;
        CHECK(ear.hear(static_cast<char>(seed >> 24)) != Ear::Heard::acknowledgement);
    }
    CHECK(hear(ear, acknowledgement(1, 1).c_str()) == Ear::Heard::acknowledgement);
}

TEST("a bounce is not a press") {
    Debounced<7> debounced(8);
    for (int look = 0; look < 1000; look++) CHECK(debounced.look(look % 8 < 7 ? 4 : 0) == 0);
}

TEST("a contact that stays is let through after its time and on its own") {
    Debounced<7> debounced(8);
    for (int look = 0; look < 7; look++) CHECK(debounced.look(0x22) == 0);
    CHECK(debounced.look(0x22) == 0x22);
    for (int look = 0; look < 7; look++) CHECK(debounced.look(0x20) == 0x22);
    CHECK(debounced.look(0x20) == 0x20);
}

TEST("a pressed face is a roll once it has rested and is told once") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    int told = 0;
    for (uint32_t now = 0; now < 5000; now++) {
        const Reading reading = buttons.look(now >= 1000 && now < 1100 ? 0x08 : 0, false);
        if (settling.look(reading, now)) {
            told++;
            CHECK(now == 1099 + 300);
            CHECK(reading.shown.count == 1 && reading.shown.value[0] == 4);
            buttons.taken();
        }
    }
    CHECK(told == 1);
}

TEST("a button that is held is no roll until it is let go") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    for (uint32_t now = 0; now < 5000; now++) CHECK(!settling.look(buttons.look(0x01, false), now));
}

TEST("a wrong press is mended by pressing again in time") {
    Buttons buttons(plain, 1);
    buttons.look(0x01, false);
    buttons.look(0, false);
    buttons.look(0x20, false);
    const Reading reading = buttons.look(0, false);
    CHECK(reading.shown.count == 1 && reading.shown.value[0] == 6);
}

TEST("several dice are pressed one after the other, the latest so many count") {
    Buttons buttons(plain, 3);
    for (int contact : {0, 1, 1, 4}) {
        buttons.look(1 << contact, false);
        buttons.look(0, false);
    }
    const Values shown = buttons.look(0, false).shown;
    CHECK(shown.count == 3 && shown.value[0] == 2 && shown.value[1] == 2 && shown.value[2] == 5);
}

TEST("buttons stand for the faces that the die has") {
    Buttons buttons(tax, 1);
    buttons.look(0x20, false);
    CHECK(buttons.look(0, false).shown.value[0] == 5);
}

TEST("shaking without a press is no roll") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    for (uint32_t now = 0; now < 3000; now++) CHECK(!settling.look(buttons.look(0, now < 1500), now));
}

TEST("a shake puts the settling off") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    uint32_t told = 0;
    for (uint32_t now = 0; now < 3000; now++) {
        const Reading reading = buttons.look(now < 50 ? 1 : 0, now % 250 == 0 && now <= 1500);
        if (settling.look(reading, now)) {
            told = now;
            buttons.taken();
        }
    }
    CHECK(told == 1800);
}

TEST("a die in the cup is a roll when it has come to rest and not before") {
    Cup cup(plain);
    Settling settling(300);
    int told = 0;
    for (uint32_t now = 0; now < 10000; now++) {
        // It tumbles over three contacts, bridges two, and lies on the fifth; later it is lifted out.
        uint8_t closed = 0;
        if (now >= 1000 && now < 1900) closed = 1 << (now / 100) % 3;
        else if (now >= 1900 && now < 2600) closed = 0x18;
        else if (now >= 2600 && now < 6000) closed = 0x10;
        const Reading reading = cup.look(closed, false);
        if (settling.look(reading, now)) {
            told++;
            CHECK(now == 2900);
            CHECK(reading.shown.count == 1 && reading.shown.value[0] == 5);
        }
    }
    CHECK(told == 1);
}

TEST("a die that lay in the cup at the start was not rolled") {
    Cup cup(plain);
    Settling settling(300);
    settling.look(cup.look(0, false), 0);
    for (uint32_t now = 1; now < 2000; now++) CHECK(!settling.look(cup.look(0, false), now));
}

TEST("time may wrap") {
    Buttons buttons(plain, 1);
    Settling settling(300);
    int told = 0;
    uint32_t now = 0xFFFFFFFF - 250;
    for (int look = 0; look < 1000; look++, now++) {
        const Reading reading = buttons.look(look < 100 ? 1 : 0, false);
        if (settling.look(reading, now)) told++, buttons.taken();
    }
    CHECK(told == 1);
}

TEST("a device introduces itself at the start and when asked") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", tax, 2);
    device.start(0x5A3C, 0);
    device.look(0);
    const char* says = "$D1,5A3C,0000,HELLO,box,Kate,protocol=1.0,firmware=1.0.0,dice=2d2.3.3.4.4.5,ack=1*";
    CHECK(paper.lines(says) == 1);
    device.hear('?');
    device.hear('?');
    device.look(1);
    CHECK(paper.lines(says) == 2);
}

TEST("a device beats once a second") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 500);
    for (uint32_t now = 500; now < 10600; now++) device.look(now);
    CHECK(paper.lines(",BEAT*") == 10);
}

TEST("movement is said ten times a second while it lasts") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 0);
    for (uint32_t now = 0; now < 3000; now++) {
        device.move(now >= 1000 && now < 2000);
        device.look(now);
    }
    CHECK(paper.lines(",MOVE*") == 10);
}

TEST("a roll is repeated with its growing age until it is acknowledged") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", plain, 1);
    device.start(0x5A3C, 0);
    device.roll(values({4}), 700, 1000);
    for (uint32_t now = 1000; now < 1200; now++) device.look(now);
    CHECK(paper.lines(",0001,ROLL,4,age=300*") == 1);
    CHECK(paper.lines(",0001,ROLL,4,age=400*") == 1);
    CHECK(device.waiting());
    for (char letter : acknowledgement(0x5A3C, 1)) device.hear(letter);
    CHECK(!device.waiting());
    paper.taken();
    for (uint32_t now = 1200; now < 20000; now++) device.look(now);
    CHECK(paper.lines(",ROLL,") == 0);
}

TEST("a roll that nobody acknowledges is said nine times in ten seconds and then no more") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 0);
    device.roll(values({4}), 0, 0);
    for (uint32_t now = 0; now < 60000; now++) device.look(now);
    CHECK(paper.lines(",ROLL,") == 9);
    CHECK(!device.waiting());
}

TEST("acknowledgements of other rolls and other sessions change nothing") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", plain, 1);
    device.start(0x5A3C, 0);
    device.roll(values({4}), 0, 0);
    for (char letter : acknowledgement(0x5A3C, 2) + acknowledgement(0x5A3D, 1)) device.hear(letter);
    CHECK(device.waiting());
}

TEST("of two rolls that wait the one is acknowledged and the other goes on") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", plain, 2);
    device.start(1, 0);
    device.roll(values({4, 4}), 0, 0);
    device.roll(values({5, 6}), 10, 10);
    for (char letter : acknowledgement(1, 1)) device.hear(letter);
    for (uint32_t now = 10; now < 500; now++) device.look(now);
    CHECK(paper.lines(",0001,ROLL") == 0);
    CHECK(paper.lines(",0002,ROLL,5,6,") == 3);
}

TEST("with more rolls than can wait the oldest is given up") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 0);
    for (int roll = 1; roll <= 6; roll++) device.roll(values({roll}), 0, 0);
    device.look(0);
    CHECK(paper.lines(",ROLL,") == 4);
    CHECK(paper.lines(",0003,ROLL,3,") == 1 && paper.lines(",0006,ROLL,6,") == 1);
}

TEST("a line that finds no room waits whole") {
    Paper paper;
    Device<Paper> device(paper, "box", "Kate", "1.0.0", plain, 1);
    device.start(1, 0);
    paper.space = 100;
    device.roll(values({4}), 0, 0);
    device.look(0);
    CHECK(paper.text.empty());
    paper.space = 255;
    device.look(5);
    CHECK(paper.lines(",HELLO,") == 1 && paper.lines(",ROLL,4,age=5*") == 1);
}

TEST("twelve dice fit into a line") {
    Paper paper;
    Device<Paper> device(paper, "twenty letters, 1234", "twenty letters, 1234", "1.0.0", tax, 12);
    device.start(0xFFFF, 0);
    device.roll(values({20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20}), 0, 0);
    device.look(0);
    size_t begin = 0;
    for (size_t end; (end = paper.text.find('\n', begin)) != std::string::npos; begin = end + 1)
        CHECK(end + 1 - begin <= Device<Paper>::longest);
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
