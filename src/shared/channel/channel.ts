/**
 * A two-way carrier of structured-cloneable or JSON values between one client and core.
 * Values arrive in order or not at all; a channel that lost values says so by closing.
 */
export interface Channel {
  /** Ignored after close. */
  send(value: unknown): void;
  onMessage(listener: (value: unknown) => void): void;
  onClose(listener: (reason: string) => void): void;
  close(): void;
  /** Bytes accepted but not yet on their way; 0 where the carrier does not tell. */
  backlog(): number;
}
