import { err, type Result } from '#shared/base/result.ts';
import type {
  InteractionAction,
  InteractionData,
  InteractionOption,
  InteractionRequest,
  InteractionResponse,
  InteractionType,
} from '#shared/interaction/interaction.ts';

export type Incomplete = { readonly kind: 'inputRequired' | 'notEditable'; readonly message: string };

/** What an answer tells the agent beyond the option itself. */
export type Told = { readonly feedback: string | null; readonly data: InteractionData | null };

/** How an answer of one kind lets the agent go on. */
export interface ResumeStrategy {
  readonly action: InteractionAction;
  /** Only for requests of this type; absent: for all that have none of their own. */
  readonly type?: InteractionType;
  /** Refuses an answer that the agent could not go on with. */
  resume(request: InteractionRequest, option: InteractionOption, response: InteractionResponse): Result<Told, Incomplete>;
}

export const incomplete = (message: string) => err<Incomplete>({ kind: 'inputRequired', message });

export const notEditable = () =>
  err<Incomplete>({
    kind: 'notEditable',
    message: 'This agent takes no changed input: it would do what it asked for, and not what you wrote.',
  });

export const feedbackOf = (response: InteractionResponse): string | null => response.feedback?.trim() || null;

/** `null`: nothing is missing. */
export function missingText(option: InteractionOption, response: InteractionResponse): string | null {
  if (!option.requiresInput || feedbackOf(response) !== null) return null;
  return `${option.label} needs a text: ${option.inputPrompt ?? 'write what you want instead'}.`;
}
