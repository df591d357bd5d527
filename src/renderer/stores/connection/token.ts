const KEY = 'corral.token';
const PAIRED_KEY = 'corral.paired';

export type TokenPlace = {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  /** The storage of this tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The storage of all tabs. */
  readonly shared: Pick<Storage, 'getItem'>;
};

/**
 * Returns the tokens to try, best first: the token of the address or of this tab, then that of the
 * paired browser. Removes the token from the address, so that neither history nor a screenshot
 * contains it.
 */
export function takeTokens({ location, history, storage, shared }: TokenPlace): readonly string[] {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null && given !== '') {
    storage.setItem(KEY, given);
    history.replaceState(null, '', `${location.pathname}${location.search}`);
  }
  const tokens = [storage.getItem(KEY) ?? '', shared.getItem(PAIRED_KEY) ?? ''];
  return [...new Set(tokens.filter((token) => token !== ''))];
}

export function keepPairedToken(shared: Pick<Storage, 'setItem'>, token: string): null {
  shared.setItem(PAIRED_KEY, token);
  return null;
}

/**
 * Keeps the token that opened the channel for "Open another window" and for a reload of this tab.
 */
export function keepTabToken(storage: Pick<Storage, 'setItem'>, token: string): void {
  storage.setItem(KEY, token);
}

/** Returns the token of this tab; null if there is none. */
export function tabToken(storage: Pick<Storage, 'getItem'>): string | null {
  return storage.getItem(KEY);
}
