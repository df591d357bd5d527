/**
 * A two-way carrier of JSON values, and of bytes beside them, between one client and core.
 * All arrives in the order in which it was sent or not at all; a channel that lost something says so by closing.
 */
export interface Channel {
  /** Ignored after close. Throws when the value is not JSON. */
  send(value: unknown): void;
  /** One listener at most. What arrives before there is one waits for it. */
  onMessage(listener: (value: unknown) => void): void;
  /** Ignored after close. The bytes may be used again when it returns. */
  sendBytes(bytes: Uint8Array): void;
  /** One listener at most. Bytes mean something only to who asked for them, so what comes before is dropped. */
  onBytes(listener: (bytes: Uint8Array) => void): void;
  /** Called once, whichever side closed, and at once when it is closed already. */
  onClose(listener: (reason: string) => void): void;
  close(reason?: string): void;
  /** Bytes accepted but not yet on their way; 0 where the carrier does not tell. */
  backlog(): number;
}
