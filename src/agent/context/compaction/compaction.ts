import type { Message, UserMessage } from '#agent/history/message.ts';

/** A file that the model has seen or changed. `hash`: of its content at that time. */
export interface SeenFile {
  readonly path: string;
  readonly hash: string;
  readonly use: 'read' | 'changed';
}

/** Facts of the session that a summary must not lose, the oldest first. The caller keeps them. */
export interface Carry {
  /** The open to-do list as the model wrote it; null if there is none. */
  readonly todo: string | null;
  /** Skills in use, with their whole text. */
  readonly skills: readonly { readonly name: string; readonly text: string }[];
  /** Prompts of the person from the record, without the newest, which stays in the history. */
  readonly prompts: readonly string[];
  /** Answers and refusals of the person, one sentence each. */
  readonly decisions: readonly string[];
  readonly files: readonly SeenFile[];
  /** Running background jobs, one line each. */
  readonly jobs: readonly string[];
}

/** Compactions so far. `requests`: answers of the model since the last one. */
export interface CompactionState {
  readonly isOff: boolean;
  readonly requests: number;
  /** Compactions in a row that were needed again after fewer than two answers. */
  readonly inVain: number;
}

export const NO_COMPACTION: CompactionState = { isOff: false, requests: 0, inVain: 0 };

/** A history that was cut into what is summarised and what stays. Sizes in estimated tokens. */
export interface SummaryPlan {
  readonly kind: 'summarise';
  /**
   * Messages of the request for the summary. System prompt, tools and thinking level stay those of
   * the session, so that the prompt cache holds; calls in the answer are not run.
   */
  readonly messages: readonly Message[];
  /** The last prompt of the person, with the facts of its turn, unless `tail` has it. */
  readonly prompt: readonly UserMessage[];
  readonly tail: readonly Message[];
  readonly summaryTokens: number;
  readonly carryTokens: number;
  /** Tokens of the model: what the request had before, and what is not part of the history. */
  readonly before: number;
  readonly fixed: number;
}

export type CompactionPlan =
  | { readonly kind: 'fits'; readonly tokens: number }
  | {
      readonly kind: 'prune';
      /** The new view. No model is needed. */
      readonly messages: readonly Message[];
      /** `newest`: results that the model has not read yet were cut, because they do not fit. */
      readonly removed: 'newest' | 'old';
      /** Calls whose results were removed or cut. */
      readonly callIds: readonly string[];
      readonly before: number;
      readonly after: number;
    }
  | SummaryPlan
  /** `message`: a sentence for the person. The turn ends. */
  | {
      readonly kind: 'cannot';
      readonly why: 'fixed' | 'prompt' | 'inVain' | 'off';
      readonly message: string;
    };

export interface AppliedSummary {
  /** The new view. Its messages have no usage. */
  readonly messages: readonly Message[];
  /** Files that count as unread from now on. */
  readonly forget: readonly string[];
  readonly before: number;
  readonly after: number;
}
