const KEY = 'corral.token';

export type TokenPlace = {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
};

/**
 * The token of the address, which is then cleaned so that neither history nor a screenshot keeps it;
 * after a reload the one of this tab. `null`: opened without.
 */
export function takeToken({ location, history, storage }: TokenPlace): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given === null || given === '') return storage.getItem(KEY);
  storage.setItem(KEY, given);
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return given;
}
