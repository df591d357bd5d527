import type { LlmProgress } from '#agent/llm/llm.ts';
import type { SessionUpdate } from '#agent/session/ports.ts';

/** Reports the stream of an answer as messages: each run of text or thinking is one. */
export class ProgressReport {
  readonly #prefix: string;
  readonly #update: (update: SessionUpdate) => void;
  #part = 0;
  #kind: 'text' | 'thinking' | null = null;

  constructor(prefix: string, update: (update: SessionUpdate) => void) {
    this.#prefix = prefix;
    this.#update = update;
  }

  add(progress: LlmProgress): void {
    switch (progress.kind) {
      case 'text':
      case 'thinking':
        return this.#append(progress.kind, progress.text);
      case 'call':
        this.#kind = null;
        return;
      case 'retry': {
        this.#kind = null;
        const { problem, waitMs, attempt, isRestart } = progress;
        const again = isRestart ? ' What was shown of the answer is repeated.' : '';
        const text = `${problem.message} Trying again in ${Math.ceil(waitMs / 1000)} s (${attempt}).${again}`;
        return this.#update({ kind: 'notice', text });
      }
    }
  }

  #append(kind: 'text' | 'thinking', text: string): void {
    if (text === '') return;
    if (kind !== this.#kind) {
      this.#kind = kind;
      this.#part += 1;
    }
    this.#update({ kind, messageId: `${this.#prefix}-${this.#part}`, text });
  }
}
