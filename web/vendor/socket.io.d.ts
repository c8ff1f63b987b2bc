/** The part of the Socket.IO client (MIT) that the pages use. */
export interface Socket {
  readonly connected: boolean;
  /** Whether it is connected or will connect by itself. */
  readonly active: boolean;
  on(event: string, listener: (...values: any[]) => void): this;
  timeout(milliseconds: number): { emit(event: string, data: unknown, ack: (error: Error | null, answer: any) => void): unknown };
  connect(): this;
  disconnect(): this;
}
export declare const io: (options: Record<string, unknown>) => Socket;
