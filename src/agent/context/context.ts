import type { Message } from '#agent/history/message.ts';
import type { LlmRequest, ToolSchema } from '#agent/llm/llm.ts';

/** A text file that becomes part of the prompt. `path` is shown to the model. */
export interface ContextFile {
  readonly path: string;
  readonly text: string;
}

export interface SkillEntry {
  readonly name: string;
  readonly description: string;
}

/**
 * Everything that a request is built from. All fields except `history` stay the same between two
 * compactions: a change of one of them breaks the prompt cache. Rules and memory that change in
 * between are part of the facts of the next turn (TurnFacts.changed).
 */
export interface AgentContext {
  /** AGENTS.md files of a trusted workspace, the nearest last; as old as `memory`. */
  readonly projectRules: readonly ContextFile[];
  readonly skills: readonly SkillEntry[];
  /** MEMORY.md as it was at the start of the session or at the last compaction. */
  readonly memory: ContextFile | null;
  readonly tools: readonly ToolSchema[];
  /** The view of the record, with the newest turn at the end. */
  readonly history: readonly Message[];
}

/** The parts of a request that depend on the context. */
export type Payload = Pick<
  LlmRequest,
  'system' | 'tools' | 'messages' | 'cacheMarks' | 'maxOutputTokens'
>;
