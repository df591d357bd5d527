import type { Attachment } from './attachment.ts';
import type { Source } from './source.ts';
import type { Question, TodoItem } from '../tool/tool-details.ts';
import type { ToolUse } from '../tool/tool-use.ts';

/** Token counts and money of one turn. `costUsd` is `null` where the agent does not say. */
export type Usage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheCreationTokens: number;
  readonly costUsd: number | null;
};

export type StatusKind = 'turnEnded' | 'interrupted' | 'retry' | 'permissionMode' | 'compacted' | 'backgroundTask' | 'notice';

type OutputBase = {
  /** Names this output for ever: the same record converted again gives the same key. Becomes the message id. */
  readonly key: string;
  /** Milliseconds since the epoch; `null` when neither the record nor the reader knows. */
  readonly timestamp: number | null;
  readonly source: Source;
  /** The tool use (of a sub-agent) this belongs to; `null` at the top level. */
  readonly parentToolUseId: string | null;
};

/** What a converter makes of an agent's records: one shape for every agent. */
export type AgentOutput = OutputBase &
  (
    | {
        readonly type: 'text';
        readonly role: 'user' | 'assistant';
        readonly text: string;
        readonly synthetic: boolean;
        readonly attachments?: readonly Attachment[];
      }
    | { readonly type: 'thinking'; readonly text: string }
    | {
        readonly type: 'toolUse';
        readonly id: string | null;
        readonly toolName: string;
        readonly toolInput: unknown;
        /** The use in neutral words; absent: the agent's reader makes it of name and input. */
        readonly tool?: ToolUse;
      }
    | {
        readonly type: 'toolResult';
        readonly toolUseId: string | null;
        readonly toolName: string | null;
        /** The text the model was given. */
        readonly result: string;
        /** What the agent says beyond that text, in its own shape; `null` when nothing. */
        readonly structured: unknown;
        readonly isError: boolean;
        /** Why it is not an ordinary failure. */
        readonly cause: 'denied' | 'interrupted' | null;
      }
    | {
        readonly type: 'toolProgress';
        readonly toolUseId: string;
        readonly text: string;
        /** What a sub-agent has used so far, where it tells. */
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
        readonly text: string;
        readonly data: Readonly<Record<string, string | number | null>>;
      }
    | { readonly type: 'question'; readonly questions: readonly Question[] }
    | { readonly type: 'error'; readonly kind: string; readonly message: string; readonly remedy: string | null }
    | { readonly type: 'unknown'; readonly raw: string; readonly reason: string }
  );
