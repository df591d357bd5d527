import type { DemoAnswer } from './protocol.ts';
import type { ToolOutput } from './tools.ts';

/** Result of a tool whose question got no answer. */
export const NO_ANSWER = 'No answer arrived in time. It was not refused.';

export type Timeout = { readonly timeoutSeconds: number; readonly defaultOptionId?: string };

export type ToolRequest = {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly parent?: string;
  readonly askedBy?: string;
  /**
   * The required approval: a rule that can be remembered, and its texts. Absent: the tool only
   * reads.
   */
  readonly approval?: {
    readonly rule: string;
    readonly remember: string | null;
    readonly title: string;
    readonly message: string;
  };
  readonly run: (
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<ToolOutput>;
  /** Withdraws the question after this many ms without an answer, and does not run the tool. */
  readonly withdrawAfterMs?: number;
  /** Time limit of the question, and the option that is then chosen. */
  readonly timeout?: Timeout;
};

export type ToolEnd =
  | { readonly kind: 'done'; readonly output: ToolOutput }
  | { readonly kind: 'retry'; readonly feedback: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'unanswered' };

/** Approved input of a tool, or the end of a refused one and the text of its result. */
export type Verdict =
  | { readonly approved: Readonly<Record<string, unknown>> }
  | { readonly refused: Exclude<ToolEnd, { kind: 'done' }>; readonly text: string };

/** Converts an answer that did not stop the turn. */
export function verdictOf(answer: DemoAnswer, input: Readonly<Record<string, unknown>>): Verdict {
  if (answer.optionId === null) return { refused: { kind: 'unanswered' }, text: NO_ANSWER };
  const feedback = answer.feedback ?? '';
  if (answer.optionId === 'retry')
    return {
      refused: { kind: 'retry', feedback },
      text: `The user wants it done differently: ${feedback}`,
    };
  if (answer.optionId === 'reject')
    return { refused: { kind: 'rejected', reason: feedback }, text: feedback };
  return { approved: { ...input, ...changes(answer.updatedInput) } };
}

function changes(updatedInput: unknown): Readonly<Record<string, unknown>> {
  return typeof updatedInput === 'object' && updatedInput !== null ? { ...updatedInput } : {};
}
