import type { Failure } from '#shared/base/failure.ts';
import { err } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Store } from './store.ts';

const noSuchSession: Failure<'noSuchSession'> = {
  kind: 'noSuchSession',
  message: compose('storeFailures.noSuchSession'),
  remedy: null,
};

/** Returns the handler of a call about a session. An unknown session fails with `noSuchSession`. */
export function withSession<I extends { readonly sessionId: string }, O>(
  store: Pick<Store, 'sessions'>,
  handler: (session: Session, input: I) => O | Promise<O>,
) {
  return async (input: I) => {
    const session = store.sessions.get(input.sessionId);
    return session ? handler(session, input) : err(noSuchSession);
  };
}
