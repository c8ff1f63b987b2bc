/** Shapes of the views of World Without End, over what all games share. */
import type * as shared from "../../types";
type Seat = shared.Seat;
export interface SeatLine extends shared.SeatLine {
  marker: number; houses: string[]; houses_left: number; seals_left: number;
  played: string[]; discards: number; punishments: string[];
}
export interface Spaces { filled: number; of: number }
export interface Project {
  id: string; name: string; stone: Spaces; wood: Spaces; stand_in: number; metal: null | boolean; covered: boolean;
  finished: boolean; donors: Seat[]; bonus: string[];
}
export interface EventCard {
  card: string; title: string; kind: "immediate" | "permanent"; text: string[]; orientation: number | null;
  arrow: number | null; income: Partial<Record<Seat, string>> | null; plague: number | null;
  /** The address of a picture of the printed card, where its owner took one. */
  photo?: string;
}
export interface Duty { have: number; need: number; missing: number; vp: number }
export interface Tax { die: number; missing: number; vp: number }
export interface Mine extends shared.Mine {
  holdings: Record<string, number>; hand: string[]; left_to_play: number;
  due: { piety: Duty; grain: Duty; tax: Tax[]; loyalty: number; double: boolean } | null;
}
export interface View extends shared.View {
  seats: SeatLine[]; event: EventCard | null; permanent: { card: string; title: string; text: string | string[]; photo?: string }[];
  favour: { track: string[]; at: string; covered: string[] }; projects: Project[];
  sites: { id: string; material: string; rent: string[]; pays: Record<string, number>; owner: Seat | null }[];
  plague: { place: number; token: "none" | "hidden" | "sick" | "gone"; value: number | null; reward: string[] }[];
  market: { wool: number; cloth: number; cloth_covered: boolean; wool_covered: boolean };
  piles: Record<string, number>; mine: Mine | null;
}
