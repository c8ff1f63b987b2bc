/** Shapes of the views of The Pillars of the Earth, over what all games share. */
import type * as shared from "../../types";
type Seat = shared.Seat;
export type Amounts = Record<string, number>;
export interface Craftsman { card: string; name: string; cost: number; use: Amounts; gives: Amounts; capacity: number; with_metal: boolean; mason: boolean }
export interface Resource { card: string; kind: string; cubes: number; workers: number }
export interface Advantage { card: string; title: string; kind: string; text: string; choices: string[][] }
export interface EventCard { card: string; title: string; good: boolean; text: string[]; this_round?: boolean;
  /** The address of a picture of the printed card, where its owner took one. */
  photo?: string }
export interface SeatLine extends shared.SeatLine {
  marker: number; gold: number; cubes: Amounts; craftsmen: Craftsman[]; advantages: Advantage[]; resources: Resource[];
  workers: number; mill: number; sites: Amounts; bought: string[]; protected: boolean; builders: number;
  /** With how many builders the seat may still pass in this round; null without a limit. */
  passes_left: number | null;
  /** Builders that lie unused beside the board in this round. */
  unused_builders: number;
}
/** A craftsman's turn within a plan: who works, and how often. */
export interface Step { card: string; n: number }
export interface Plan { goods: Amounts; cards: Craftsman[]; best: Step[]; mortar_mixer: boolean }
export interface Ask extends shared.Ask {
  what: string; plan?: Plan; forbidden?: Record<string, string>; cards?: (Craftsman | Resource | Advantage | EventCard)[]; pick?: number;
  /** What one loses with a starting craftsman, by the card. */
  needed?: Record<string, string>;
}
export interface Due {
  mill: number; cubes: Amounts; gold_lost: number; cubes_over: number; tax: { die: number; missing: number; vp: number }[]; tax_free: boolean;
}
export interface Mine extends shared.Mine { holdings: Amounts; due: Due; forbidden: string[] }
export interface View extends shared.View {
  seats: SeatLine[]; limits: { gold: number; cubes: number; craftsmen: number }; event: EventCard | null;
  in_force: { text: string; spares: Seat[] }[]; cost: { next: number; wheel: Seat[]; passed: { seat: Seat; cost: number }[] };
  places: Record<string, (Seat | null)[]>; kingsbridge: (Advantage | null)[]; shiring: (Craftsman | null)[]; supply: (Craftsman | Resource)[];
  market: Amounts; prices: { buy: Amounts; sell: Amounts }; metal_at_court: number; tax: number | null; pieces_set: number;
  waiting: { seat: Seat | null; for: string; what: string }[]; mine: Mine | null;
}
