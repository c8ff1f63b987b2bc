/** Global types of the pages' scripts: the server's types under the pages' names, and what only the pages have. */

type Connection = import("../components/shared/connection.js").Connection;
type Seat = import("./server").Seat;
type Option = import("./server").OptionView;
type Ask = import("./server").AskView;
type SeatLine = import("./server").SeatView;
type Mine = import("./server").OwnView;
type Instruction = import("./server").InstructionView;
type View = import("./server").GameView;
type Envelope = import("./server").Envelope;
type Person = import("./server").PublicPerson;
type Device = import("./server").DeviceView;
type Correctable = import("./server").CorrectableReply | import("./server").Rejection;
type Proposal = import("./server").ProposalView;
type CorrectionMove = import("./server").CorrectionMove;
type Preview = import("./server").PreviewReply;
/** What a photo shows for an ask: the reply to it. Corners are shares of its width and height. */
interface PhotoReading {
  ok: boolean;
  /** Why it was refused, or a sentence about what is seen. */
  text: string;
  choices: { value: string; label: string; parts: [number, number][][] }[];
  parts: [number, number][][];
  suggestion?: Device["suggestion"];
}
/** What a game's component for an ask may use. `answer` with a tap's event does nothing if the tap came too soon. */
interface AskTools {
  answer(ask: Ask, value: string, event?: MouseEvent): void;
  /** Carry out several answers as one; those in `later` when they are asked for, after others. */
  plan(steps: { ask: string; value: string }[], event?: MouseEvent, later?: { ask: string; value: string }[]): void;
  /** Ask what a plan would do; null without a connection. */
  preview(steps: { ask: string; value: string }[], propose: boolean): Promise<Preview | Ack | null>;
  pending: { ask: string; value: string; steps?: { ask: string; value: string }[] } | null;
  /** What becomes of the pending answer: it is being sent, or kept until the connection is back. */
  sending: string;
  /** What is chosen already, on a sheet that does not answer at once. */
  selected?: { ask: string; value: string } | null;
  choices(envelope: Envelope, ask: Ask): unknown;
  suggestion(envelope: Envelope, ask: Ask): Device["suggestion"];
}
/** The parts of the phone page that only a game has: each makes a template. */
interface PhoneParts {
  /** The parts of the drawing of the set-up that only this game has. */
  setUp?: import("../components/lobby/table_drawing.js").OwnParts;
  /** The board as the table page draws it. */
  board?(envelope: Envelope): unknown;
  /** By an ask's `device_input`, the key of the text that says what to do for the device. */
  devices: Record<string, string>;
  /** The game's component for an ask; undefined: the ordinary choices. */
  ask?(envelope: Envelope, ask: Ask, tools: AskTools): unknown;
  /** Whether an ask of the table is shown open on this phone, since its answer may go on with an own choice. */
  open?(envelope: Envelope, ask: Ask): boolean;
  /** The words that open an ask of the viewer whose answers wait folded for those of an earlier one; "" if they are shown. */
  folded?(envelope: Envelope, ask: Ask): string;
  /** Cards below "Do this", while the game goes on. */
  cards?(envelope: Envelope, mine: Mine): unknown;
  /** Between the Now card and "Do this". */
  top?(envelope: Envelope, view: View): unknown;
  /** What lies behind the screen; without it there is no button to hold. */
  screen?(mine: Mine): unknown;
  /** The game's tabs of the drawer; a tab's name is the key of its text. */
  panels: { name: string; show(envelope: Envelope, mine: Mine, me: SeatLine | undefined): unknown }[];
  /** The sign of the card that an answer plays. */
  cardSign?(option: Option): string | undefined;
  /** The sign of a kind of piece, where the sprite has it under another name. */
  pieceSign?(kind: string): unknown;
  /** The subjects of asks whose cause has just been shown, so that its name is enough. */
  knownCause?: readonly string[];
  /** The sign of what raises an ask. */
  causeSign?(cause: NonNullable<Ask["cause"]>): string;
}
/** The parts of the table page that only a game has. */
interface TableParts {
  /** The parts of the drawing of the set-up that only this game has. */
  setUp?: import("../components/lobby/table_drawing.js").OwnParts;
  /** What is in force, while the game goes on. */
  left(envelope: Envelope, view: View): unknown;
  /** The board. */
  middle(envelope: Envelope, view: View): unknown;
  /** Below the scores, where the board does not show it. */
  stores?(envelope: Envelope, view: View): unknown;
  /** The line below a seat's score. */
  detail(envelope: Envelope, view: View, one: SeatLine): unknown;
  /** The sign of a kind of piece, where the sprite has it under another name. */
  pieceSign?(kind: string): unknown;
  /** Whether the board is one drawing, which fits its place by itself. */
  drawn?: boolean;
}
/** The parts of the host page that only a game has. */
interface HostParts {
  /** The parts of the drawing of the set-up that only this game has. */
  setUp?: import("../components/lobby/table_drawing.js").OwnParts;
  /** Fields for the options of the game; what they write into `state.options` is sent with "start". */
  options?(state: { options: Record<string, boolean | string> }): unknown;
  /** The chosen options, where the game stores them itself. */
  chosen?(): Record<string, boolean | string>;
  cardSign?(option: Option): string | undefined;
  /** The sign of a kind of piece, where the sprite has it under another name. */
  pieceSign?(kind: string): unknown;
}
/** The devices with their figures; a page that has none yet has only notes. */
type Health = Pick<import("./server").HealthView, "notes"> & Partial<import("./server").HealthView>;
type DeviceFigures = import("./server").DeviceHealth;
/** A saved game, as the start page lists it. */
interface Saved {
  id: string;
  name: string;
  players: string[];
  over: boolean;
  opened: string;
}
interface Ack {
  ok: boolean;
  code?: string;
  text?: string;
  token?: string;
  waiting?: boolean;
  proposed?: boolean;
  /** Of the table at which the players go on. */
  table?: string;
  key?: string;
  seat?: Seat;
  url?: string;
  lasts?: number;
}
/** A text with {places}, or the variants of one: "by" is the value that decides, "*" the default. */
type PageText = string | { [variant: string]: PageText };
/** The block of data that every page carries. */
interface Page {
  page: string;
  table: string;
  game: string;
  language: string;
  signs: string;
  languages: [string, string][];
  texts: Record<string, PageText>;
  /** Whether the game has help on its rules, and a guided first game. */
  help: boolean;
  guide: boolean;
  /** Whether this device has the key of the house, or one that was it, in a cookie. */
  house?: boolean;
  /** Data of this page only. */
  more: {
    /** Which page of the house this is: tables, stands or staff. */
    part?: string;
    /** What a new table can play. */
    plays?: { value: string; label: string; usual: boolean }[];
    /** The code of a stand. */
    code?: string;
    signs?: string[];
    enrollable?: [string, string][];
    sprites?: Record<string, string>;
    /** Whether this page may create packs, and whether it has the house key. */
    may_create?: boolean;
    /** The name of the game that is played at the table. */
    game?: string;
    house?: boolean;
    /** The address of the same pages over https, "" without; and the fingerprint of this computer's authority. */
    secure?: string;
    fingerprint?: string;
  };
}
/** A value of an enrolment form, as JSON. */
type EnrolValue = string | number | boolean | null | EnrolValue[] | { [name: string]: EnrolValue };
interface EnrolOption {
  value: EnrolValue;
  label: string;
  sign: string;
}
interface EnrolWord {
  do: string;
  label: string;
  fields: EnrolField[];
  implies: Record<string, EnrolValue>;
  initial: Record<string, EnrolValue>;
}
interface EnrolField {
  type: "words" | "flag" | "choice" | "several" | "entries" | "reward" | "number" | "tally" | "order" | "effects";
  name: string;
  label: string;
  at: "head" | "corners" | "sides" | "badge" | "body";
  optional: boolean;
  options?: EnrolOption[];
  inline?: boolean;
  labels?: string[];
  least?: number;
  most?: number;
  empty?: boolean;
  once?: string[];
  unlimited?: boolean;
  quick?: number[];
  total?: number;
  vocabulary?: EnrolWord[];
}
interface EnrolItem {
  id: string;
  title: string;
  code: string;
  initial: Record<string, EnrolValue>;
  suggestion: Record<string, EnrolValue>;
  suggested: string[];
  known_as: string | null;
  certain: boolean;
  shape: number;
  group: EnrolGroup;
}
interface EnrolGroup {
  id: string;
  title: string;
  kind: "cards" | "list" | "photos";
  hint: string | null;
  items: EnrolItem[];
}
/** A series of photos of a deck's cards; `companion.devices.card_photographing.SeriesState`. */
interface SeriesState {
  active: boolean;
  seen: "unseen" | "moving" | "ready" | "taken" | "refused" | "unclear";
  card: string;
  last: string;
  done: number;
  of: number;
  size: [number, number] | null;
  refusal: string;
}

interface Enrolment {
  form: { game: string; title: string; shapes: EnrolField[][]; groups: EnrolGroup[] };
  pack: string;
  name: string;
  version: string;
  revision: number;
  progress: { id: string; done: number; of: number }[];
  complete: string[];
  problems: { level: "missing" | "wrong" | "unlikely"; item: string; text: string }[];
  photos: Record<string, string>;
  finished: string;
  unchanged: boolean;
  foreign: boolean;
}
