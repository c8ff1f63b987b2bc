// Configuration of the board: its name, its dice and its times.
//
// The settings of `make` (`make NAME=Kate DICE=8`) override the defaults; see README.md.
#pragma once

#include <stdint.h>

#ifndef MODEL
#define MODEL "box"
#endif
#ifndef NAME
#define NAME "Exchequer"
#endif
#ifndef FACES
#define FACES 1, 2, 3, 4, 5, 6
#endif
#ifndef DICE
#define DICE 1
#endif
#ifndef CUP
#define CUP 0
#endif

namespace configuration {

// 1 to 20 characters each of A–Z a–z 0–9 . _ - and space.
constexpr char model[] = MODEL;
constexpr char name[] = NAME;
constexpr char firmware[] = "1.0.0";

// The value of each of the six contacts. A tax die: 2, 3, 3, 4, 4, 5.
constexpr uint8_t faces[6] = {FACES};

// The most dice that are rolled together: 1 to 12. A cup detects a single die.
constexpr uint8_t dice = DICE;

// false: six buttons for the players. true: six contacts, one of which the die itself closes.
constexpr bool cup = CUP;

// Milliseconds: a contact bounces for less than the first; a die is at rest after no change for the second.
constexpr uint8_t bounce = 8;
constexpr uint16_t settle = cup || dice == 1 ? 300 : 1200;

static_assert(dice >= 1 && dice <= 12, "1 to 12 dice");
static_assert(!cup || dice == 1, "a cup holds one die");
static_assert(sizeof(model) <= 21 && sizeof(name) <= 21, "model and name have at most 20 characters");

}  // namespace configuration
