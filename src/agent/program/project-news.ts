import type { ContextFile } from '#agent/context/context.ts';
import type { ChangedText } from '#agent/context/turn-note.ts';

/** Rules and memory of a folder, as the prompt shows them. */
export interface ShownTexts {
  readonly rules: readonly ContextFile[];
  readonly memory: ContextFile | null;
}

/**
 * Rules and memory that the model has seen. A change is news for one turn, so that the cached start
 * of the prompt stays; a compaction gives the cache up anyway, and shows the newest texts there.
 */
export class ProjectNews {
  #shown: ShownTexts;
  #newest: ShownTexts;

  constructor(texts: ShownTexts) {
    this.#shown = texts;
    this.#newest = texts;
  }

  /** The texts at the start of the prompt. */
  get shown(): ShownTexts {
    return this.#shown;
  }

  /** Returns the texts that differ from those of the last turn. */
  changesTo(texts: ShownTexts): readonly ChangedText[] {
    const before = this.#newest;
    this.#newest = texts;
    return [
      ...contextChanges('rules', before.rules, texts.rules),
      ...contextChanges('memory', listOf(before.memory), listOf(texts.memory)),
    ];
  }

  /** Shows the newest texts at the start of the prompt: the messages that had them are gone. */
  compacted(): void {
    this.#shown = this.#newest;
  }
}

const listOf = (file: ContextFile | null) => (file === null ? [] : [file]);

function contextChanges(
  kind: ChangedText['kind'],
  before: readonly ContextFile[],
  now: readonly ContextFile[],
): readonly ChangedText[] {
  const textOf = (files: readonly ContextFile[], path: string) =>
    files.find((file) => file.path === path)?.text ?? null;
  const paths = [...new Set([...before, ...now].map(({ path }) => path))];
  return paths
    .map((path) => ({ kind, path, text: textOf(now, path) }))
    .filter(({ path, text }) => text !== textOf(before, path));
}
