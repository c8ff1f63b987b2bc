/** Shapes of the views of Monasterium, over what all games share. */
import type * as shared from "../../types";
type Seat = shared.Seat;
export interface Cell { row: string; action: string | null; open: boolean }
export interface Column { column: string; standard: string; turned: boolean; rows: Cell[] }
export interface SeatLine extends shared.SeatLine {
  marker: number; goods: Record<string, number>; hand: Dice; dice: number; reroll: boolean; road: number; sent: number; area: Column[];
  extra: Record<string, "waiting" | "sent" | "stays">; windows: (string | null)[][]; missions: string[];
  /** What the next novice of each row costs; "donation" is how many goods its building is given. */
  next_cost?: Record<string, Record<string, number>>;
  /** The dice that still lie on the action tile in this turn. */
  tile: { column: string; own: number; neutral: number } | null;
  /** What of "once a turn" is used in this turn, as "row.column". */
  once: string[];
}
export interface Dice { neutral: number; own: number }
export interface Space { space: string; neutral: number; own: Partial<Record<Seat, number>> }
export interface RoadSpace { space: number; links: string[]; bonus: string | null; messengers: Seat[] }
export type Stands = Seat | "blocked" | null;
export interface Building { id: string; kind: string; cloisters: string[]; novice: Stands }
export interface Monastery {
  monastery: string; windows: number; chapel: { room: number; novices: (Seat | "")[] }; buildings: Building[]; cloisters: { id: string; novice: Stands }[];
}
export interface MissionCard { id: string; kind: string; name: string; text: string; points: number[]; wanted: { place: string; monastery: string | null }[]; goal: string | null; count: number }
export interface Mission extends MissionCard { now: number; progress: Partial<Record<Seat, [number, number]>>; done: Seat[] }
export interface Possible { row: string; place: string; id: string; kind: string; monastery: string; price: Record<string, number>; cost: string[] }
export interface Mine extends shared.Mine {
  holdings: Record<string, number>; reachable: string[]; possible: Possible[]; rolled: Record<string, number[]> | null;
}
export interface View extends shared.View {
  seats: SeatLine[]; dice: Space[]; road: RoadSpace[]; monasteries: Monastery[]; missions: Mission[]; mission_cards: MissionCard[];
  supply: Record<string, number>; window_points: { row: number; columns: number[] }; mine: Mine | null;
}
/** A roll says how many dice of which group are in the hand, and lists no options. */
export interface RollAsk extends shared.Ask { dice: Record<string, number>; faces: number[] }
