import type { Message, ToolCall, ToolResult } from '#agent/history/message.ts';

/** The stage of one call of the newest assistant message. */
export type CallStage =
  | { readonly at: 'waiting' | 'planning' | 'permission' | 'running' }
  | { readonly at: 'done'; readonly result: ToolResult };

export interface OpenCall {
  readonly call: ToolCall;
  /** True if the tool only reads, so that calls beside it may run at the same time. */
  readonly isParallel: boolean;
  readonly stage: CallStage;
}

/** The subject of a question that the loop itself asks. */
export type LoopQuestion = 'iterationLimit' | 'repeatedCalls';

/**
 * The state of the turn. `cancelling` waits for a request or for running tools, which end within
 * seconds; `calls` is empty while a request ends.
 */
export type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'acting'; readonly calls: readonly OpenCall[] }
  | { readonly kind: 'asking'; readonly about: LoopQuestion }
  | { readonly kind: 'cancelling'; readonly calls: readonly OpenCall[] };

/** A completed call: its name, arguments and result in one string. */
export type CallSignature = string;

export interface LoopState {
  readonly phase: Phase;
  /** The messages that the next request contains, after compactions. The record keeps all. */
  readonly history: readonly Message[];
  /** Requests of this turn. */
  readonly iteration: number;
  /** Iteration after which the loop asks the person. */
  readonly limit: number;
  /** Requests between two questions about the limit. */
  readonly limitStep: number;
  /** Tools whose calls had unreadable arguments in this turn, with the number of times in a row. */
  readonly badArguments: Readonly<Record<string, number>>;
  /** The newest calls, oldest first. At most `REPEAT_WINDOW`. */
  readonly recent: readonly CallSignature[];
}

/** Equal calls within the window of calls after which the loop asks the person. */
export const REPEAT_LIMIT = 5;
export const REPEAT_WINDOW = 10;

/** Calls of one tool with unreadable arguments after which the turn ends. */
export const BAD_ARGUMENTS_LIMIT = 3;

export const DEFAULT_ITERATION_LIMIT = 50;

export function initialState(
  history: readonly Message[] = [],
  limitStep = DEFAULT_ITERATION_LIMIT,
): LoopState {
  return {
    phase: { kind: 'idle' },
    history,
    iteration: 0,
    limit: limitStep,
    limitStep,
    badArguments: {},
    recent: [],
  };
}
