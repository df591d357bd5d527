import type { Tool } from '#agent/tools/tool.ts';
import { memorizeKnowledge } from './tools/memorize-knowledge.ts';
import { searchKnowledgeBase } from './tools/search-knowledge-base.ts';
import type { Result } from '#shared/base/result.ts';

import type { Embedder } from './embed/embedder.ts';
import { KnowledgeBase, type Knowledge } from './knowledge.ts';
import type { Recalled } from './search.ts';
import type { KnowledgeSource } from './store/chunk-table.ts';
import type { RecallFailure } from './store/recall-failure.ts';

export type RecallOptions = {
  /** Absolute path of the SQLite file in the person's data folder. */
  readonly file: string;
  /** Null: search by words only, which needs no network. */
  readonly embedder: Embedder | null;
  /** Shows a notice to the person: a damaged file, an embedder that fails. */
  readonly notify?: (notice: string) => void;
  /** Ms since 1970. */
  readonly now?: () => number;
};

/** The semantic memory of the person. No method rejects or throws. */
export interface Recall {
  /** `memorize_knowledge` and `search_knowledge_base`. */
  readonly tools: readonly Tool[];
  /**
   * Returns what the program adds to the newest turn (see `recalledText`) and shows to the person, at
   * most 5 texts and 2,000 tokens. Empty if nothing fits or the file cannot be used.
   */
  recallFor(prompt: string, signal?: AbortSignal): Promise<readonly Recalled[]>;
  remember(knowledge: Knowledge): Promise<Result<number, RecallFailure>>;
  list(): Promise<Result<readonly KnowledgeSource[], RecallFailure>>;
  /** Removes everything of a source and returns the number of removed chunks. */
  forget(source: string): Promise<Result<number, RecallFailure>>;
  /** Resolves when no vectors are being made. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const INJECTED = { count: 5, minimumScore: 0.25, tokens: 2_000 };

/** Creates the recall of a session. The file and SQLite are opened at the first use. */
export function createRecall(options: RecallOptions): Recall {
  const { file, embedder, notify = () => undefined, now = Date.now } = options;
  const base = new KnowledgeBase({ file, embedder, notify, now });
  return {
    tools: [memorizeKnowledge(base, file), searchKnowledgeBase(base)],
    async recallFor(prompt, signal) {
      const found = await base.search(prompt, INJECTED, signal ?? null);
      if (!found.ok && found.error.kind !== 'closed') notify(found.error.message);
      return found.ok ? found.value : [];
    },
    remember: (knowledge) => base.remember(knowledge),
    list: () => base.list(),
    forget: (source) => base.forget(source),
    settled: () => base.settled(),
    close: () => base.close(),
  };
}
