import type { ConnectFailure } from '#shared/channel/connection.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

/** The reason why the client stopped connecting. */
export type RefusalKind = 'wrongToken' | 'noToken';

const TEXTS = {
  wrongToken: [compose('callFailures.wrongToken'), compose('callFailures.openPrinted')],
  noToken: [compose('callFailures.noToken'), compose('callFailures.openWhole')],
} as const satisfies Record<RefusalKind, readonly [Sentence, Sentence]>;

export type Refusal = ConnectFailure & { readonly kind: RefusalKind };

export function refusal(kind: RefusalKind): Refusal {
  const [message, remedy] = TEXTS[kind];
  return { kind, message, remedy, isFinal: true };
}

export function passingFailure(message: Sentence): ConnectFailure {
  return { message, remedy: null, isFinal: false };
}
