import type { StreamHandlers } from './client-streams.ts';

/** Records entries in order and lets a test wait for one without sleeping. */
export class Recorder {
  readonly entries: string[] = [];
  readonly #waiting = new Set<() => void>();

  add(entry: string): void {
    this.entries.push(entry);
    for (const check of this.#waiting) check();
  }

  /** Resolves as soon as the entry has been recorded. */
  until(entry: string): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!this.entries.includes(entry)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** Returns the entries so far and clears them. */
  take(): string[] {
    return this.entries.splice(0);
  }
}

/** Returns stream handlers that record every callback. */
export function recordingHandlers(recorder: Recorder): StreamHandlers {
  return {
    onSnapshot: (snapshot, seq) => {
      const live =
        snapshot.of === 'session'
          ? snapshot.live.map((block) => `${block.blockId}=${block.text}`)
          : [];
      recorder.add(['snapshot', seq, ...live].join(' '));
    },
    onFrame: (frame) =>
      recorder.add(
        `frame ${frame.seq} ${frame.event.type === 'session.deleted' ? frame.event.sessionId : '?'}`,
      ),
    onLive: (blocks) =>
      recorder.add(['live', ...blocks.map((block) => `${block.blockId}=${block.text}`)].join(' ')),
    onDelta: (delta) =>
      recorder.add(
        delta.type === 'ended'
          ? `ended ${delta.blockId}`
          : `append ${delta.blockId} ${delta.offset} ${delta.append}`,
      ),
    onFailed: (failure) => recorder.add(`failed ${failure.kind}`),
  };
}
