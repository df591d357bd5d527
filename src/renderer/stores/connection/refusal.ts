import type { ConnectFailure } from '#shared/channel/connection.ts';

/** The reason why the client stopped connecting. */
export type RefusalKind = 'wrongToken' | 'noToken';

const TEXTS = {
  wrongToken: [
    'The token of this address is not valid.',
    'Open the address that Corral printed when it started.',
  ],
  noToken: [
    'This address has no token.',
    'Open the whole address that Corral printed when it started.',
  ],
} as const satisfies Record<RefusalKind, readonly [string, string]>;

export type Refusal = ConnectFailure & { readonly kind: RefusalKind };

export function refusal(kind: RefusalKind): Refusal {
  const [message, remedy] = TEXTS[kind];
  return { kind, message, remedy, isFinal: true };
}

export function passingFailure(message: string): ConnectFailure {
  return { message, remedy: null, isFinal: false };
}
