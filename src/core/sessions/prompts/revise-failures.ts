import type { AgentGone } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { fail } from '#shared/base/failure.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { MessageOf } from '#shared/conversation/message.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import { promptFailure } from '../record/command-failures.ts';

export type WithdrawNotPossible = { readonly kind: 'notPossible'; readonly message: Sentence };

/** Failure for agents that have no way to give a prompt back. */
export const cannotWithdraw: WithdrawNotPossible = {
  kind: 'notPossible',
  message: compose('sessionFailures.cannotGiveBack'),
};

/** Reason why a waiting prompt cannot be revised. */
type Refusal = {
  readonly refusal: 'tooLate' | 'emptyPrompt' | 'notPossible';
  readonly message: Sentence;
};

export type ReviseFailure = Refusal | Problem | StoreFailure | AgentGone;

export const taken: Refusal = {
  refusal: 'tooLate',
  message: compose('sessionFailures.promptTaken'),
};
export const emptyPrompt: Refusal = {
  refusal: 'emptyPrompt',
  message: compose('sessionFailures.emptyPrompt'),
};
export const notGivenBack: Refusal = { refusal: 'notPossible', message: cannotWithdraw.message };
export const unreadable: Refusal = {
  refusal: 'notPossible',
  message: compose('sessionFailures.promptUnreadable'),
};

export function reviseFailure(failure: ReviseFailure) {
  return 'refusal' in failure ? fail(failure.refusal, failure.message) : promptFailure(failure);
}

/** Returns true if a prompt would have neither a text nor an image with this text. */
export function isEmptied(
  { metadata }: MessageOf<'text'>,
  { text }: { readonly text?: string | undefined },
): boolean {
  return text?.trim() === '' && (metadata.attachments ?? []).length === 0;
}
