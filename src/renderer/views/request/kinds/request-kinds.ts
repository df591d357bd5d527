import type { InteractionDetails, InteractionRequest } from '#shared/interaction/interaction.ts';

import { riskLevelOf } from '../words/risk-order.ts';
import { planRequest } from './plan.tsx';
import { questionsRequest } from './questions.ts';
import type { RequestDetailsOf, RequestKind, ShortForm, Subject } from './request-kind.ts';
import { textRequest } from './text.ts';
import { toolRequest } from './tool.tsx';

/** The only list of request kinds; a kind without an entry is a compile error. */
const REQUEST_KINDS: { readonly [T in InteractionDetails['type']]: RequestKind<T> } = {
  tool: toolRequest,
  questions: questionsRequest,
  plan: planRequest,
  none: textRequest,
};

export function requestKindOf<T extends InteractionDetails['type']>(
  details: RequestDetailsOf<T> & { readonly type: T },
): RequestKind<T> {
  return REQUEST_KINDS[details.type];
}

/**
 * Returns the subject of a request: the command, the path or the address; null if it does not fit
 * in one line.
 */
export function subjectOf({ details }: Pick<InteractionRequest, 'details'>): Subject | null {
  return requestKindOf(details).subject(details);
}

/**
 * Returns the form of a request in the conversation. A request of high risk or with a truncated
 * text cannot be decided there: it must be opened first.
 */
export function shortForm(request: InteractionRequest): ShortForm {
  const form = requestKindOf(request.details).shortForm(request, request.details);
  return { ...form, isWhole: form.isWhole && riskLevelOf(request) !== 'HIGH' };
}
