/** What the Drovers' Race adds to the view of every game. */
import type { Mine as CommonMine, SeatLine as CommonLine, View as CommonView } from "../../types";
export type Card = "" | "ox" | "dog" | "inn";
export interface SeatLine extends CommonLine { oats: number; card: Card }
export interface View extends CommonView { miles: number; rounds: number; oats: number; seats: SeatLine[] }
export interface Mine extends CommonMine { holdings: { oats: number }; hand: Card[] }
