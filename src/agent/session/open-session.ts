import type { ContentPart } from '#agent/history/message.ts';
import type { LlmModel } from '#agent/llm/llm.ts';
import type { TurnEnd } from '#agent/loop/event.ts';
import type { OpenTurn } from '#agent/record/rebuild.ts';
import type { Mode } from '#agent/trust/mode.ts';

/** A session that is open in this process. */
export interface OpenSession {
  readonly id: string;
  readonly mode: Mode;
  readonly model: string | null;
  readonly models: readonly LlmModel[];
  readonly title: string | null;
  /** A turn that a crash interrupted; null if there is none. */
  readonly openTurn: OpenTurn | null;
  readonly iteration: number;
  /** Runs a turn with a prompt of the person. A fork can end before the prompt of that id. */
  prompt(parts: readonly ContentPart[], promptId?: string): Promise<TurnEnd>;
  /** Continues the interrupted turn. */
  continueTurn(): Promise<TurnEnd>;
  /** Compacts the conversation before the next request. */
  compactNext(): void;
  cancel(): void;
  setMode(mode: Mode): void;
  setModel(model: string): void;
  /** Ends all processes of the session. */
  close(): Promise<void>;
}
