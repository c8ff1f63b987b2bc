/** Shapes of what the server sends. Every sentence is already written in the viewer's language. */
export type Seat = "N" | "E" | "S" | "W";
export interface Option { value: string; label: string; moves: string[] }
export interface Ask { id: string; seat: Seat | null; question: string; sense: string | null; options: Option[] }
/** What every game tells of a seat; a game's own types add the rest. */
export interface SeatLine { seat: Seat; colour: string; vp: number }
export interface BookLine { chapter: number; round: number; text: string; clause: string; balance: number | null }
export interface LogLine { chapter: number; round: number; seat: Seat | null; text: string; clause: string }
/** What only the viewer may know, as far as every game has it. */
export interface Mine { instructions: string[]; book: BookLine[] }
export interface Final { vp: number; lines: { text: string; vp: number }[]; place: number }
/** What every game's view has; a game's own types add its board. */
export interface View {
  game: string; pack: { name: string; ours: boolean }; viewer: Seat | "table"; chapter: number; round: number;
  phase: string; over: boolean; active: Seat | null; seats: SeatLine[];
  waiting: { seat: Seat | null; for: string }[]; asks: Ask[]; log: LogLine[];
  mine: Mine | null; final: Partial<Record<Seat, Final>> | null; winners: Seat[];
}
/** What a game's own component for a question may do. With a tap's event, a tap that came too soon does not answer. */
export interface AskTools {
  answer(ask: Ask, value: string, event?: MouseEvent): void; pending: { ask: string; value: string } | null;
  choices(envelope: Envelope, ask: Ask): unknown; suggestion(envelope: Envelope, ask: Ask): Sense["suggestion"]; redraw(): void;
}
/** The parts of the phone page that only a game has: each makes a template. */
export interface PhoneParts {
  /** Sense of a question → key of the text that says what to do for it. */
  senses: Record<string, string>;
  /** The game's own component for a question; undefined: the ordinary choices. */
  ask?(envelope: Envelope, ask: Ask, tools: AskTools): unknown;
  /** Cards below "Do this", while the game goes on. */
  cards?(envelope: Envelope, mine: Mine): unknown;
  /** Between the question and "Do this". */
  top?(envelope: Envelope, view: View): unknown;
  /** What lies behind the screen; without it there is no bar to hold. */
  screen?(mine: Mine): unknown;
  /** The game's tabs of the drawer; a tab's name is the key of its text. */
  panels: { name: string; show(envelope: Envelope, mine: Mine, me: SeatLine | undefined): unknown }[];
  /** The sign of the card that an answer plays. */
  cardSign?(value: string): string | undefined;
}
/** The parts of the table page that only a game has. */
export interface TableParts {
  left(envelope: Envelope, view: View): unknown; middle(envelope: Envelope, view: View): unknown; stores(envelope: Envelope, view: View): unknown;
  /** What stands below a seat's score. */
  detail(envelope: Envelope, view: View, one: SeatLine): unknown;
  /** Whether the board has so little that it may be drawn larger. */
  few?(view: View): boolean;
}
/** The parts of the host page that only a game has. */
export interface HostParts {
  /** The kinds of pieces that a correction moves, the first one offered first. */
  kinds: string[];
  /** Kind → the pile where it lies when nobody has it; the supply for what is not named. */
  home: Record<string, string>;
  /** What is chosen before the game starts; what it writes into `state.options` goes with the start. */
  options?(state: { options: Record<string, boolean | string> }, redraw: () => void): unknown;
  /** The chosen options, where the game keeps them itself. */
  chosen?(): Record<string, boolean | string>;
  cardSign?(value: string): string | undefined;
}
export interface Person { name: string; colour: string; connected: boolean; since: string | null; simulated?: boolean }
export interface Sense { state: "searching" | "ready" | "lost" | "simulated" | "absent"; simulated: boolean; last?: string | null;
  /** What the camera believes the die shows: offered, never an answer. */
  suggestion?: { ask: string; value: string; certainty: number; text: string };
  /** Why the dice that were rolled are not those of this question. */
  misfit?: { ask: string; text: string };
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
export interface Page { page: string; table: string; game: string; language: string; signs: string; languages: [string, string][]; texts: Record<string, string>;
  /** What only this page is told. */
  more: Record<string, any> }
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
