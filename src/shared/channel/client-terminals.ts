import { parseReply, type CallReply } from '#shared/contract/call.ts';
import { terminalLane } from '#shared/contract/terminal-lane.ts';
import { decodePacket, encodePacket, type Packet } from '#shared/terminal/packets.ts';

type AttachReply = CallReply<typeof terminalLane, 'terminals.attach'>;
export type TerminalFailure = Extract<AttachReply, { ok: false }>['error'];

/** Callbacks for a view of a terminal. */
export interface TerminalHandlers {
  /** Replaces the whole content. The view calls `drawn(offset)` once it is drawn. */
  onSnapshot(snapshot: Omit<Extract<Packet, { kind: 'snapshot' }>, 'kind' | 'viewer'>): void;
  /**
   * Appends to the content drawn so far. The view calls `drawn` with the end offset once these
   * bytes are drawn.
   */
  onOutput(offset: number, bytes: Uint8Array): void;
  /** The terminal is closed or lost. No callback follows. */
  onGone(): void;
  onFailed(failure: TerminalFailure): void;
}

/** A connection of one view to a terminal. It survives lost channels. */
export interface TerminalLine {
  /**
   * Sends keys. Returns false if they were dropped for lack of a connection: keys must not be typed
   * later, at an unexpected moment.
   */
  write(bytes: Uint8Array): boolean;
  /** Acknowledges that everything before `offset` is on the screen. */
  drawn(offset: number): void;
  close(): void;
}

type Entry = {
  readonly terminalId: string;
  readonly handlers: TerminalHandlers;
  /** Viewer number; each channel assigns a new one. */
  viewer: number;
  isOpen: boolean;
  drawn: number | null;
};

/**
 * Sends a call if there is a connection. The reply arrives before anything that core sends after
 * it.
 */
type AskServer = (
  method: keyof typeof terminalLane,
  input: unknown,
  onReply: (raw: unknown) => void,
) => void;

/** Terminals that one client views. */
export class ClientTerminals {
  readonly #entries = new Map<number, Entry>();
  readonly #ask: AskServer;
  readonly #sendBytes: (bytes: Uint8Array) => boolean;
  #lastViewer = 0;

  constructor(ask: AskServer, sendBytes: (bytes: Uint8Array) => boolean) {
    this.#ask = ask;
    this.#sendBytes = sendBytes;
  }

  open(terminalId: string, since: number | null, handlers: TerminalHandlers): TerminalLine {
    const entry: Entry = { terminalId, handlers, viewer: 0, isOpen: false, drawn: since };
    this.#attach(entry);
    return {
      write: (bytes) =>
        entry.isOpen &&
        this.#sendBytes(encodePacket({ kind: 'input', viewer: entry.viewer, bytes })),
      drawn: (offset) => {
        entry.drawn = offset;
        if (entry.isOpen)
          this.#sendBytes(encodePacket({ kind: 'ack', viewer: entry.viewer, offset }));
      },
      close: () => {
        const wasThere = this.#entries.delete(entry.viewer);
        if (wasThere) this.#ask('terminals.detach', { viewer: entry.viewer }, () => undefined);
        entry.isOpen = false;
      },
    };
  }

  /** Attaches every terminal again on a new connection. */
  reopenAll(): void {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) this.#attach(entry);
  }

  bytes(encoded: Uint8Array): boolean {
    const packet = decodePacket(encoded);
    const entry = packet && this.#entries.get(packet.viewer);
    if (packet?.kind === 'snapshot') entry?.handlers.onSnapshot(packet);
    else if (packet?.kind === 'output') entry?.handlers.onOutput(packet.offset, packet.bytes);
    else return false;
    return true;
  }

  gone(viewer: number): void {
    this.#remove(viewer)?.handlers.onGone();
  }

  #attach(entry: Entry): void {
    const viewer = (this.#lastViewer += 1);
    entry.viewer = viewer;
    entry.isOpen = true;
    this.#entries.set(viewer, entry);
    this.#ask(
      'terminals.attach',
      { terminalId: entry.terminalId, viewer, since: entry.drawn },
      (raw) => {
        const reply = parseReply(terminalLane['terminals.attach'].reply, raw);
        if (reply.ok || !this.#remove(viewer)) return;
        if (reply.error.kind === 'noSuchTerminal') entry.handlers.onGone();
        else entry.handlers.onFailed(reply.error);
      },
    );
  }

  #remove(viewer: number): Entry | null {
    const entry = this.#entries.get(viewer);
    if (!entry) return null;
    this.#entries.delete(viewer);
    entry.isOpen = false;
    return entry;
  }
}
