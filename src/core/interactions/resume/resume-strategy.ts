import { err, type Result } from '#shared/base/result.ts';
import type {
  InteractionAction,
  InteractionData,
  InteractionOption,
  InteractionRequest,
  InteractionResponse,
  InteractionType,
} from '#shared/interaction/interaction.ts';

export type Incomplete = {
  readonly kind: 'inputRequired' | 'notEditable';
  readonly message: string;
};

/** Data of an answer beyond the option itself, for the agent. */
export type ExtraAnswer = {
  readonly feedback: string | null;
  readonly data: InteractionData | null;
};

/** Checks the answers of one action and prepares them for the agent. */
export interface ResumeStrategy {
  readonly action: InteractionAction;
  /**
   * Applies only to requests of this type. Absent for a strategy that covers all types without
   * their own.
   */
  readonly type?: InteractionType;
  /** Refuses an answer with which the agent could not continue. */
  resume(
    request: InteractionRequest,
    option: InteractionOption,
    response: InteractionResponse,
  ): Result<ExtraAnswer, Incomplete>;
}

export const incomplete = (message: string) => err<Incomplete>({ kind: 'inputRequired', message });

export const notEditable = () =>
  err<Incomplete>({
    kind: 'notEditable',
    message:
      'This agent takes no changed input: it would do what it asked for, and not what you wrote.',
  });

export const feedbackOf = (response: InteractionResponse): string | null =>
  response.feedback?.trim() || null;

/** Returns null if nothing is missing. */
export function missingText(
  option: InteractionOption,
  response: InteractionResponse,
): string | null {
  if (!option.requiresInput || feedbackOf(response) !== null) return null;
  return `${option.label} needs a text: ${option.inputPrompt ?? 'write what you want instead'}.`;
}
