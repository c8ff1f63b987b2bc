/** Shapes of what the server sends. Every sentence is already written in the viewer's language. */
export type Seat = "N" | "E" | "S" | "W";
export interface Option { value: string; label: string; moves: string[] }
export interface Ask { id: string; seat: Seat | null; question: string; sense: string | null; options: Option[] }
export interface SeatLine {
  seat: Seat; colour: string; vp: number; marker: number; houses: string[]; houses_left: number; seals_left: number;
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
}
export interface Duty { have: number; need: number; missing: number; vp: number }
export interface Tax { die: number; missing: number; vp: number }
export interface BookLine { chapter: number; round: number; text: string; clause: string; balance: number | null }
export interface LogLine { chapter: number; round: number; seat: Seat | null; text: string; clause: string }
export interface Mine {
  holdings: Record<string, number>; hand: string[]; left_to_play: number; instructions: string[];
  due: { piety: Duty; grain: Duty; tax: Tax[]; loyalty: number; double: boolean } | null; book: BookLine[];
}
export interface Final { vp: number; lines: { text: string; vp: number }[]; place: number }
export interface View {
  game: string; pack: { name: string; ours: boolean }; viewer: Seat | "table"; chapter: number; round: number;
  phase: "set_up" | "event" | "actions" | "choices" | "income" | "duties" | "over"; over: boolean; active: Seat | null;
  seats: SeatLine[]; event: EventCard | null; permanent: { card: string; title: string; text: string | string[] }[];
  favour: { track: string[]; at: string; covered: string[] }; projects: Project[];
  sites: { id: string; material: string; rent: string[]; pays: Record<string, number>; owner: Seat | null }[];
  plague: { place: number; token: "none" | "hidden" | "sick" | "gone"; value: number | null; reward: string[] }[];
  market: { wool: number; cloth: number; cloth_covered: boolean; wool_covered: boolean };
  piles: Record<string, number>; waiting: { seat: Seat | null; for: string }[]; asks: Ask[]; log: LogLine[];
  mine: Mine | null; final: Partial<Record<Seat, Final>> | null; winners: Seat[];
}
export interface Person { name: string; colour: string; connected: boolean; since: string | null; simulated?: boolean }
export interface Sense { state: "searching" | "ready" | "lost" | "simulated" | "absent"; simulated: boolean; last?: string | null }
/** What an undo would take back; the host also reads whose the last answer was and what it was about. */
export interface Undo { mine: boolean; count?: number; text: string[]; last?: { seat: Seat | null; by: string; for: string } }
/** A saved game, as the start page lists it. */
export interface Saved { id: string; name: string; players: string[]; over: boolean; opened: string }
/** One whole message: what the table is, who sits there, how the senses are, and the viewer's own view. */
export interface Envelope {
  number: number; epoch: number;
  table: { id: string; name: string; paused: boolean; join_url: string; people: Partial<Record<Seat, Person>>; finished?: boolean };
  senses: Record<string, Sense>; undo: Undo | null;
  /** What was just taken back and which pieces go back; null once the table has gone on. */
  undone?: { by: string; count: number; text: string[] } | null; view: View | null;
}
export interface Ack { ok: boolean; code?: string; text?: string; token?: string }
/** The block of data that every page carries. */
export interface Page { page: string; table: string; language: string; signs: string; languages: [string, string][]; texts: Record<string, string> }
