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
  /** The address of a picture of the printed card, where its owner took one. */
  photo?: string;
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
  seats: SeatLine[]; event: EventCard | null; permanent: { card: string; title: string; text: string | string[]; photo?: string }[];
  favour: { track: string[]; at: string; covered: string[] }; projects: Project[];
  sites: { id: string; material: string; rent: string[]; pays: Record<string, number>; owner: Seat | null }[];
  plague: { place: number; token: "none" | "hidden" | "sick" | "gone"; value: number | null; reward: string[] }[];
  market: { wool: number; cloth: number; cloth_covered: boolean; wool_covered: boolean };
  piles: Record<string, number>; waiting: { seat: Seat | null; for: string }[]; asks: Ask[]; log: LogLine[];
  mine: Mine | null; final: Partial<Record<Seat, Final>> | null; winners: Seat[];
}
export interface Person { name: string; colour: string; connected: boolean; since: string | null; simulated?: boolean }
export interface Sense { state: "searching" | "ready" | "lost" | "simulated" | "absent"; simulated: boolean; last?: string | null;
  /** What the camera believes the die shows: offered, never an answer. */
  suggestion?: { ask: string; value: string; certainty: number; text: string };
}
/** The devices in figures, for the host: by name what each tells of itself, and sentences on what was odd. */
export interface Health { notes: string[]; [sense: string]: any }
/** What an undo would take back; the host also reads whose the last answer was and what it was about. */
export interface Undo { mine: boolean; count?: number; text: string[]; last?: { seat: Seat | null; by: string; for: string } }
/** A saved game, as the start page lists it. */
export interface Saved { id: string; name: string; players: string[]; over: boolean; opened: string }
/** One whole message: what the table is, who sits there, how the senses are, and the viewer's own view. */
export interface Envelope {
  number: number; epoch: number;
  table: { id: string; name: string; paused: boolean; join_url: string; people: Partial<Record<Seat, Person>>; finished?: boolean };
  senses: Record<string, Sense>; health?: Health; undo: Undo | null;
  /** What was just taken back and which pieces go back; null once the table has gone on. */
  undone?: { by: string; count: number; text: string[] } | null; view: View | null;
  /** For the host before the game: the packs that it can be played with, by hash. */
  packs?: { chosen: string; all: { hash: string; name: string; version: string; ours: boolean }[] };
}
export interface Ack { ok: boolean; code?: string; text?: string; token?: string }
/** The block of data that every page carries. */
export interface Page { page: string; table: string; language: string; signs: string; languages: [string, string][]; texts: Record<string, string> }
/** Enrolment: a printed copy that is told by taps. */
export interface EnrolOption { value: any; label: string; sign: string }
export interface EnrolWord { do: string; label: string; fields: EnrolField[]; implies: Record<string, any>; initial: Record<string, any> }
export interface EnrolField {
  type: "words" | "flag" | "choice" | "several" | "entries" | "reward" | "number" | "tally" | "order" | "effects";
  name: string; label: string; at: "head" | "corners" | "sides" | "badge" | "body"; optional: boolean; options?: EnrolOption[]; inline?: boolean;
  labels?: string[]; least?: number; most?: number; empty?: boolean; once?: string[]; unlimited?: boolean; quick?: number[]; total?: number; vocabulary?: EnrolWord[];
}
export interface EnrolItem {
  id: string; title: string; code: string; initial: Record<string, any>; suggestion: Record<string, any>; suggested: string[]; known_as: string | null; certain: boolean; shape: number; group: EnrolGroup;
}
export interface EnrolGroup { id: string; title: string; kind: "cards" | "list"; hint: string | null; items: EnrolItem[] }
export interface Enrolment {
  form: { game: string; title: string; shapes: EnrolField[][]; groups: EnrolGroup[] };
  pack: string; name: string; version: string; revision: number; progress: { id: string; done: number; of: number }[]; complete: string[];
  problems: { level: "missing" | "wrong" | "odd"; item: string; text: string }[]; photos: Record<string, string>; finished: string; unchanged: boolean; foreign: boolean;
}
