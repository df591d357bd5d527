import type { ShownText } from '#shared/words/sentence.ts';

import type { Attachment } from './attachment.ts';
import type { Source } from './source.ts';
import type { Question, TodoItem } from '../tool/tool-details.ts';
import type { ToolUse } from '../tool/tool-use.ts';

/** Token counts and cost of one turn. `costUsd` is null if the agent does not report it. */
export type Usage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheCreationTokens: number;
  readonly costUsd: number | null;
};

export type StatusKind =
  | 'turnEnded'
  | 'interrupted'
  | 'retry'
  | 'permissionMode'
  | 'compacted'
  | 'backgroundTask'
  | 'notice';

type OutputBase = {
  /**
   * Permanent name of this output: converting the same record again gives the same key. Becomes the
   * message id.
   */
  readonly key: string;
  /** Milliseconds since the epoch; null if neither the record nor the reader knows it. */
  readonly timestamp: number | null;
  readonly source: Source;
  /** Tool use (of a sub-agent) that this belongs to; null at the top level. */
  readonly parentToolUseId: string | null;
};

/** Output that a converter produces from an agent's records: one shape for every agent. */
export type AgentOutput = OutputBase &
  (
    | {
        readonly type: 'text';
        readonly role: 'user' | 'assistant';
        readonly text: string;
        readonly synthetic: boolean;
        readonly attachments?: readonly Attachment[];
        /** Set if the agent ended in the middle of it. */
        readonly isIncomplete?: true;
      }
    | { readonly type: 'thinking'; readonly text: string; readonly isIncomplete?: true }
    | {
        readonly type: 'toolUse';
        readonly id: string | null;
        readonly toolName: string;
        readonly toolInput: unknown;
        /**
         * The use in neutral words. Absent if the agent's tool reader is to derive it from name and
         * input.
         */
        readonly tool?: ToolUse;
      }
    | {
        readonly type: 'toolResult';
        readonly toolUseId: string | null;
        /**
         * Beginning of the key of its use, if the record has more than the use's id. Names no use if
         * the use is not known.
         */
        readonly useKey?: string;
        readonly toolName: string | null;
        /** The text that the model received. */
        readonly result: string;
        /** Further data in the agent's own shape; null if there is none. */
        readonly structured: unknown;
        readonly isError: boolean;
        /** Special cause; null for an ordinary failure. */
        readonly cause: 'denied' | 'interrupted' | null;
      }
    | {
        readonly type: 'toolProgress';
        readonly toolUseId: string;
        readonly text: string;
        /** Usage of a sub-agent so far, if it reports it. */
        readonly used?: { readonly toolUses: number | null; readonly tokens: number | null };
      }
    | { readonly type: 'plan'; readonly plan: string; readonly filePath: string | null }
    | { readonly type: 'todo'; readonly items: readonly TodoItem[] }
    | {
        readonly type: 'usage';
        readonly usage: Usage;
        readonly durationMs: number | null;
        readonly isError: boolean;
        readonly reason: string | null;
      }
    | {
        readonly type: 'status';
        readonly status: StatusKind;
        /** Empty if the status alone says it, see `statusSentence`. */
        readonly text: ShownText;
        readonly data: Readonly<Record<string, string | number | null>>;
      }
    | { readonly type: 'question'; readonly questions: readonly Question[] }
    | {
        readonly type: 'error';
        readonly kind: string;
        readonly message: ShownText;
        readonly remedy: ShownText | null;
      }
    | { readonly type: 'unknown'; readonly raw: string; readonly reason: string }
  );
