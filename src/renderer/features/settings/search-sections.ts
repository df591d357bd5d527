import type { i18n } from 'i18next';

import { isFields } from '#shared/base/fields.ts';

import type { SettingsSection } from './section.ts';

/** A page that the search found. `text`: the text that matches; null if its title does. */
export type SectionHit = { readonly section: SettingsSection; readonly text: string | null };

/**
 * Finds the pages whose title or texts contain all words of a query, in any of the languages. An empty query finds all.
 */
export function searchSections(
  sections: readonly SettingsSection[],
  query: string,
  texts: i18n,
  languages: readonly string[],
): readonly SectionHit[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const isHit = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return sections.flatMap((section): readonly SectionHit[] => {
    if (isHit(section.title(texts))) return [{ section, text: null }];
    const found = section.texts
      .map((key) => textsBelow(texts, key, languages).find(isHit))
      .find((text) => text !== undefined);
    return found === undefined ? [] : [{ section, text: found }];
  });
}

/** Returns all texts below a key such as `limits:reading`, in each of the languages. */
function textsBelow(texts: i18n, key: string, languages: readonly string[]): readonly string[] {
  const [namespace = '', prefix = ''] = key.split(':');
  return languages.flatMap((language) => {
    const bundle: unknown = texts.getResourceBundle(language, namespace);
    return leavesOf(bundle, '')
      .filter(([path]) => path.startsWith(prefix))
      .map(([, text]) => text);
  });
}

function leavesOf(
  value: unknown,
  path: string,
): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, path === '' ? key : `${path}.${key}`),
  );
}
