import type { Wording } from './wording.ts';
import type { OwnWord } from '#shared/words/en/questions.ts';

/**
 * Wording names until November 2026 had the name of one agent as prefix. Maps their suffix to the
 * current name.
 */
const formerWords: ReadonlyMap<string, OwnWord> = new Map<string, OwnWord>([
  ['Command', 'runCommand'],
  ['Host', 'connectToHost'],
  ['Create', 'createFile'],
  ['Delete', 'deleteFile'],
  ['Edit', 'editFile'],
  ['Changes', 'changeFiles'],
  ['Files', 'editFiles'],
  ['Permissions', 'morePermissions'],
  ['Plan', 'implementPlan'],
]);
/** Maps the suffix of former grant places to the current place. */
const formerPlaces: ReadonlyMap<string, string> = new Map([
  ['Rules', 'agentRules'],
  ['Network', 'agentNetwork'],
]);
const FORMER = /^([a-z])([a-z]*)([A-Z]\w*)$/;

/**
 * Returns the current wording for one that an older Corral stored; null if it is not a former
 * wording.
 */
export function renewedWording({ name, values }: Wording): Wording | null {
  const [, first = '', rest = '', what = ''] = FORMER.exec(name) ?? [];
  const renewed = formerWords.get(what);
  return renewed === undefined
    ? null
    : { name: renewed, values: { agent: first.toUpperCase() + rest, ...values } };
}

/**
 * Returns the current place and its keeper for one that an older Corral stored; null if it is not a
 * former place.
 */
export function renewedPlace(
  place: string,
): { readonly place: string; readonly keeper: string } | null {
  const [, first = '', rest = '', what = ''] = FORMER.exec(place) ?? [];
  const renewed = formerPlaces.get(what);
  return renewed === undefined ? null : { place: renewed, keeper: first.toUpperCase() + rest };
}
