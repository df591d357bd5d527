import type { AssistantMessage, Message, ToolResult, UserMessage } from '#agent/history/message.ts';
import type { LlmProblem } from '#agent/llm/llm.ts';

import type { LoopQuestion, LoopState } from './state.ts';

/** The permission of a planned call: by mode and rules, or by the person. */
export type Permission =
  | { readonly kind: 'allow' }
  | { readonly kind: 'ask' }
  /** `text` is the result that the model gets. */
  | { readonly kind: 'refuse'; readonly text: string };

/** An input of the loop. */
export type LoopEvent =
  | { readonly kind: 'prompt'; readonly messages: readonly UserMessage[] }
  /** Continues a turn that a crash interrupted. Calls without a stage did not begin. */
  | { readonly kind: 'resume'; readonly iteration: number; readonly results: readonly ToolResult[] }
  | { readonly kind: 'answered'; readonly message: AssistantMessage }
  | {
      readonly kind: 'requestFailed';
      readonly problem: LlmProblem;
      readonly partial: AssistantMessage | null;
    }
  /** The history was shortened before a request. */
  | { readonly kind: 'compacted'; readonly history: readonly Message[] }
  | { readonly kind: 'planned'; readonly callId: string; readonly permission: Permission }
  | {
      readonly kind: 'notPlanned';
      readonly callId: string;
      readonly text: string;
      /** True if the arguments do not fit the schema or are no JSON. */
      readonly isBadArguments: boolean;
    }
  | { readonly kind: 'permitted'; readonly callId: string }
  /** `feedback`: a text for the model with the person's own words; null if there are none. */
  | { readonly kind: 'rejected'; readonly callId: string; readonly feedback: string | null }
  | { readonly kind: 'finished'; readonly result: ToolResult }
  | { readonly kind: 'reply'; readonly about: LoopQuestion; readonly isContinued: boolean }
  | { readonly kind: 'cancel' };

/** The cause for which a turn ended. */
export type TurnEnd =
  | { readonly kind: 'done' | 'cancelled' | 'length' | 'refused' | 'limit' }
  | { readonly kind: 'failed'; readonly problem: LlmProblem };

/** An order of the loop to the program. */
export type LoopEffect =
  /** Sends the next request, after a compaction if the history is too long. */
  | { readonly kind: 'request' }
  | { readonly kind: 'plan' | 'askPermission' | 'run'; readonly callId: string }
  | { readonly kind: 'askPerson'; readonly about: LoopQuestion }
  /** Stops the running request and the running tools. */
  | { readonly kind: 'abort' }
  /** Appends to the record. */
  | { readonly kind: 'recordMessage'; readonly message: Message }
  | { readonly kind: 'recordResult'; readonly result: ToolResult }
  | { readonly kind: 'gaveUp'; readonly tool: string }
  | { readonly kind: 'end'; readonly end: TurnEnd };

export interface Step {
  readonly state: LoopState;
  readonly effects: readonly LoopEffect[];
}
