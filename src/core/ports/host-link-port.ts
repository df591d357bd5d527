import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { WireMessage } from '#core/socket/wire.ts';

/** A connection to pty-host on which both sides have authenticated. */
export interface HostLink {
  send(bytes: Uint8Array): void;
  /** Sets the one listener; earlier messages are queued until then. */
  onMessage(listener: (message: WireMessage) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** `start`: whether to start a host if none answers. Returns null if there is none. */
export interface HostConnectorPort {
  connect(start: boolean): Promise<Result<HostLink | null, Problem>>;
}
