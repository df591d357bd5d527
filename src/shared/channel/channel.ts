/**
 * A bidirectional carrier of JSON values and bytes between one client and core. Delivery is in
 * order and reliable; a channel that loses data closes.
 */
export interface Channel {
  /** Does nothing after close. Throws if the value is not JSON. */
  send(value: unknown): void;
  /** Sets the only listener. Values that arrive earlier are buffered until then. */
  onMessage(listener: (value: unknown) => void): void;
  /** Does nothing after close. The caller may reuse the bytes as soon as this returns. */
  sendBytes(bytes: Uint8Array): void;
  /**
   * Sets the only listener. Bytes that arrive earlier are dropped, because only a client that
   * requested them can interpret them.
   */
  onBytes(listener: (bytes: Uint8Array) => void): void;
  /**
   * Calls the listener once, whichever side closed; immediately if the channel is already closed.
   */
  onClose(listener: (reason: string) => void): void;
  close(reason?: string): void;
  /** Returns the number of bytes accepted but not yet sent; 0 if the carrier does not report it. */
  backlog(): number;
}
