import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { z } from 'zod';

import type { ClockPort, LogPort } from '#core/ports.ts';
import { describeBug } from '#shared/base/bug.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { incompleteOutput, type LiveDelta } from '#shared/conversation/live.ts';

import type { LiveText } from './live-text.ts';

/** Text that arrived within this time before Corral was killed is not stored. */
const DEBOUNCE_MS = 100;
const ENDING = '.jsonl';

const part = z.object({
  blockId: z.string(),
  kind: z.enum(['text', 'thinking']),
  parentToolUseId: z.string().nullable(),
  append: z.string(),
});
const line = z.union([part, z.object({ ended: z.string() })]);
type Part = z.infer<typeof part>;
type StreamedLine = z.infer<typeof line>;

type Needs = {
  /** Folder of the files; created when it is needed. */
  readonly folder: string;
  readonly live: LiveText;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/** Lines to append to the file of a session, which is deleted first if `deletes`. */
type Waiting = { readonly deletes: boolean; readonly lines: string };

/**
 * Stores what agents are writing right now, in one file for each session, so that a killed Corral
 * loses no text that the person has read. A file is deleted when no message of its session streams.
 */
export class StreamedTexts {
  readonly #needs: Needs;
  readonly #waiting = new Map<string, Waiting>();
  /** Sessions that have a file. */
  readonly #stored = new Set<string>();
  #writing: Promise<void> = Promise.resolve();
  #cancel: (() => void) | null = null;
  #unsubscribe: () => void = () => undefined;
  #isBroken = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  start(): void {
    this.#unsubscribe = this.#needs.live.subscribe((sessionId, delta) =>
      this.#take(sessionId, delta),
    );
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.flush();
  }

  /** Writes what is waiting. */
  flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [sessionId, { lines }] of waiting) {
      if (lines === '') this.#stored.delete(sessionId);
      else this.#stored.add(sessionId);
    }
    this.#writing = this.#writing.then(() => this.#write(waiting));
    return this.#writing;
  }

  /**
   * Returns the texts that streamed when an earlier Corral was killed, by session. `timestamp`: time
   * that they get, in milliseconds since the epoch.
   */
  left(timestamp: number): ReadonlyMap<string, readonly AgentOutput[]> {
    const { folder } = this.#needs;
    const names = this.#orLog([], () => (existsSync(folder) ? readdirSync(folder) : []));
    const left = names.map((name) =>
      this.#orLog(null, () => {
        const text = readFileSync(join(folder, name), 'utf8');
        return [decodeURIComponent(basename(name, ENDING)), textsIn(text, timestamp)] as const;
      }),
    );
    return new Map(left.filter((each) => each !== null));
  }

  /** Deletes the files of an earlier Corral, whose texts are stored as messages. */
  forget(): void {
    this.#orLog(undefined, () => rmSync(this.#needs.folder, { recursive: true, force: true }));
  }

  #take(sessionId: string, delta: LiveDelta): void {
    const stored = this.#lineOf(sessionId, delta);
    if (stored === null) return;
    const isStreaming =
      delta.type === 'append' ||
      this.#needs.live.blocks(sessionId).some(({ kind }) => kind !== 'toolInput');
    const { deletes, lines } = this.#waiting.get(sessionId) ?? { deletes: false, lines: '' };
    this.#waiting.set(
      sessionId,
      isStreaming
        ? { deletes, lines: `${lines}${JSON.stringify(stored)}\n` }
        : { deletes: true, lines: '' },
    );
    this.#cancel ??= this.#needs.clock.after(DEBOUNCE_MS, () => void this.flush());
  }

  /** Returns the line of a delta; null if nothing is stored for it. */
  #lineOf(sessionId: string, delta: LiveDelta): StreamedLine | null {
    if (delta.type === 'ended') {
      const isKnown = this.#stored.has(sessionId) || this.#waiting.has(sessionId);
      return isKnown ? { ended: delta.blockId } : null;
    }
    const { blockId, kind, parentToolUseId, append } = delta;
    return kind === 'toolInput' ? null : { blockId, kind, parentToolUseId, append };
  }

  async #write(waiting: readonly (readonly [string, Waiting])[]): Promise<void> {
    const { folder, log } = this.#needs;
    try {
      if (waiting.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const [sessionId, { deletes, lines }] of waiting) {
        const file = this.#fileOf(sessionId);
        if (deletes) await rm(file, { force: true });
        if (lines !== '') await appendFile(file, lines, { mode: 0o600 });
      }
      this.#isBroken = false;
    } catch (error) {
      // A full disk fails at each write. The finished message reports it to the person.
      if (!this.#isBroken) log.error('streamedTexts.notWritten', describeBug(error));
      this.#isBroken = true;
    }
  }

  /** Returns the result of a read or a deletion, or `instead`: a start does not fail for it. */
  #orLog<T>(instead: T, act: () => T): T {
    try {
      return act();
    } catch (error) {
      this.#needs.log.error('streamedTexts.notRead', describeBug(error));
      return instead;
    }
  }

  #fileOf(sessionId: string): string {
    return join(this.#needs.folder, `${encodeURIComponent(sessionId)}${ENDING}`);
  }
}

function textsIn(text: string, timestamp: number): readonly AgentOutput[] {
  const texts = new Map<string, Part>();
  // A line that a killed process left incomplete is skipped.
  for (const each of text.split('\n').flatMap((line) => lineIn(line) ?? [])) {
    if ('ended' in each) texts.delete(each.ended);
    else {
      const before = texts.get(each.blockId)?.append ?? '';
      texts.set(each.blockId, { ...each, append: before + each.append });
    }
  }
  return [...texts.values()].flatMap(
    ({ append, ...block }) => incompleteOutput({ ...block, text: append }, timestamp) ?? [],
  );
}

function lineIn(text: string): StreamedLine | null {
  try {
    return line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
