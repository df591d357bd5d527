import type { LogPort } from '#core/ports.ts';
import { connect, failed } from '#shared/contract/call.ts';
import { contract, type CorralApi } from '#shared/contract/contract.ts';
import type { Frame, Snapshot } from '#shared/contract/streams.ts';
import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

import type { TerminalSource } from './channel-terminals.ts';
import type { Receipt, ReceiptStore, StreamSource } from './desk-port.ts';

type Listener = Parameters<StreamSource['subscribe']>[0];

/** A journal in memory. */
export class FakeSource implements StreamSource {
  readonly #frames = new Map<string, Frame[]>();
  readonly #blocks = new Map<string, Map<string, LiveBlock>>();
  readonly #listeners = new Set<Listener>();

  get listeners(): number {
    return this.#listeners.size;
  }

  create(stream: string): void {
    this.#frames.set(stream, []);
    this.#blocks.set(stream, new Map());
  }

  /** Stores a frame with `text` and notifies the listeners. */
  publish(stream: string, text: string): void {
    const frames = this.#frames.get(stream) ?? [];
    const frame: Frame = {
      stream,
      seq: frames.length + 1,
      event: { type: 'session.deleted', sessionId: text },
    };
    frames.push(frame);
    for (const listener of this.#listeners) listener.frame(frame);
  }

  append(stream: string, blockId: string, append: string): void {
    const held = this.#blocks.get(stream)?.get(blockId);
    const head = { blockId, kind: 'text' as const, parentToolUseId: null, toolName: null };
    const text = held?.text ?? '';
    this.#blocks.get(stream)?.set(blockId, { ...head, text: text + append });
    this.#announce(stream, { type: 'append', ...head, offset: text.length, append });
  }

  end(stream: string, blockId: string): void {
    this.#blocks.get(stream)?.delete(blockId);
    this.#announce(stream, { type: 'ended', blockId });
  }

  /** Removes frames, as after a restart on an older copy of the data folder. */
  loseFrames(stream: string, from: number): void {
    this.#frames.get(stream)?.splice(from);
  }

  lastSeq(stream: string): number | null {
    return this.#frames.get(stream)?.length ?? null;
  }

  framesSince(stream: string, since: number, limit: number): readonly Frame[] | null {
    const frames = (this.#frames.get(stream) ?? []).slice(since);
    return frames.length > limit ? null : frames;
  }

  framesFrom(stream: string, since: number, limit: number) {
    const frames = (this.#frames.get(stream) ?? []).slice(since, since + limit);
    return { frames, next: frames.at(-1)?.seq ?? since };
  }

  snapshot(stream: string): Snapshot | null {
    if (!this.#frames.has(stream)) return null;
    return {
      of: 'session',
      page: { messages: [], hasBefore: true, hasAfter: false },
      live: [...this.live(stream)],
      waiting: [],
      reading: null,
    };
  }

  live(stream: string): readonly LiveBlock[] {
    return [...(this.#blocks.get(stream)?.values() ?? [])];
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  followed(): () => void {
    return () => undefined;
  }

  #announce(stream: string, delta: LiveDelta): void {
    for (const listener of this.#listeners) listener.live(stream, delta);
  }
}

/** A source without terminals. */
export const noTerminals: TerminalSource = { attach: () => null, write: () => undefined };

export class FakeReceiptStore implements ReceiptStore {
  readonly receipts = new Map<string, Receipt>();

  get(commandId: string): Receipt | null {
    return this.receipts.get(commandId) ?? null;
  }

  put(commandId: string, request: string, reply: unknown): void {
    this.receipts.set(commandId, { request, reply });
  }
}

export class FakeLog implements LogPort {
  readonly lines: string[] = [];

  info(event: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.lines.push(`${event} ${JSON.stringify(fields)}`);
  }

  error(event: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.info(event, fields);
  }
}

/** Returns an API in which every call that is not given fails. */
export function fakeApi(calls: Partial<CorralApi>): CorralApi {
  return {
    ...connect(contract, async (method) =>
      failed('internal', `${method} has no part in this test.`, null),
    ),
    ...calls,
  };
}
