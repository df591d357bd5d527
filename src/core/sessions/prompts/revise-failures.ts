import type { AgentGone } from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { fail } from '#shared/base/failure.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { promptFailure } from '../record/command-failures.ts';

export type WithdrawNotPossible = { readonly kind: 'notPossible'; readonly message: string };

/** Failure for agents that have no way to give a prompt back. */
export const cannotWithdraw: WithdrawNotPossible = {
  kind: 'notPossible',
  message: 'This agent cannot give a prompt back.',
};

/** Reason why a waiting prompt cannot be revised. */
type Refusal = {
  readonly refusal: 'tooLate' | 'emptyPrompt' | 'notPossible';
  readonly message: string;
};

export type ReviseFailure = Refusal | Problem | StoreFailure | AgentGone;

export const taken: Refusal = {
  refusal: 'tooLate',
  message: 'The prompt does not wait any more; nothing was changed.',
};
export const emptyPrompt: Refusal = {
  refusal: 'emptyPrompt',
  message: 'A prompt needs a text or an image.',
};
export const notGivenBack: Refusal = { refusal: 'notPossible', message: cannotWithdraw.message };
export const unreadable: Refusal = {
  refusal: 'notPossible',
  message: 'A part of this prompt can no longer be read. Write it again.',
};

export function reviseFailure(failure: ReviseFailure) {
  return 'refusal' in failure ? fail(failure.refusal, failure.message) : promptFailure(failure);
}
