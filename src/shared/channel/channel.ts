/**
 * A two-way carrier of JSON values between one client and core.
 * Values arrive in order or not at all; a channel that lost values says so by closing.
 */
export interface Channel {
  /** Ignored after close. Throws when the value is not JSON. */
  send(value: unknown): void;
  /** One listener at most. What arrives before there is one waits for it. */
  onMessage(listener: (value: unknown) => void): void;
  /** Called once, whichever side closed, and at once when it is closed already. */
  onClose(listener: (reason: string) => void): void;
  close(reason?: string): void;
  /** Bytes accepted but not yet on their way; 0 where the carrier does not tell. */
  backlog(): number;
}
