import type { Wording } from './wording.ts';
import type { OwnWord } from './words/en.ts';

/** Until November 2026, words for the questions of one agent bore its name first: what stood behind it -> the words of today. */
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
/** The same of places where a grant is kept. */
const formerPlaces: ReadonlyMap<string, string> = new Map([
  ['Rules', 'agentRules'],
  ['Network', 'agentNetwork'],
]);
const FORMER = /^([a-z])([a-z]*)([A-Z]\w*)$/;

/** Returns the wording of today for one that an older Corral stored; `null`: it is none. */
export function renewedWording({ name, values }: Wording): Wording | null {
  const [, first = '', rest = '', what = ''] = FORMER.exec(name) ?? [];
  const renewed = formerWords.get(what);
  return renewed === undefined ? null : { name: renewed, values: { agent: first.toUpperCase() + rest, ...values } };
}

/** Returns the place of today, and who keeps it, for one that an older Corral stored; `null`: it is none. */
export function renewedPlace(place: string): { readonly place: string; readonly keeper: string } | null {
  const [, first = '', rest = '', what = ''] = FORMER.exec(place) ?? [];
  const renewed = formerPlaces.get(what);
  return renewed === undefined ? null : { place: renewed, keeper: first.toUpperCase() + rest };
}
