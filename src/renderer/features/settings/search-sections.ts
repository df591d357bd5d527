import type { i18n } from 'i18next';

import { isFields } from '#shared/base/fields.ts';

import type { SettingsSection } from './section.ts';

/** A page that the search found. `text`: the text that matches; null if its title does. */
export type SectionHit = { readonly section: SettingsSection; readonly text: string | null };

/**
 * Finds the pages of which one text contains all words of a query: the title, a text on the page, or
 * other words for what is on it (`settings:synonyms`). The texts of the catalogues are searched in
 * all of the languages. Pages found by other words alone are last. An empty query finds all.
 */
export function searchSections(
  sections: readonly SettingsSection[],
  query: string,
  texts: i18n,
  languages: readonly string[],
): readonly SectionHit[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const isHit = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const meant: SectionHit[] = [];
  const named = sections.flatMap((section): readonly SectionHit[] => {
    if (isHit(section.title(texts))) return [{ section, text: null }];
    const onPage = section.texts.flatMap((key) => textsBelow(texts, key, languages));
    const found = [...onPage, ...(section.givenTexts ?? [])].find(isHit);
    if (found !== undefined) return [{ section, text: found }];
    const synonyms = textsBelow(texts, `settings:synonyms.${section.id}`, languages);
    if (synonyms.some((words) => isHit(`${section.title(texts)} ${words}`)))
      meant.push({ section, text: null });
    return [];
  });
  return [...named, ...meant];
}

/** Matches the place of a value in a text, which is no word of it. */
const VALUE = /\{\{\w+\}\}/gu;

/** Returns all texts below a key such as `limits:reading`, in each of the languages. */
function textsBelow(texts: i18n, key: string, languages: readonly string[]): readonly string[] {
  const [namespace = '', prefix = ''] = key.split(':');
  return languages.flatMap((language) => {
    const bundle: unknown = texts.getResourceBundle(language, namespace);
    return leavesOf(bundle, '')
      .filter(([path]) => path.startsWith(prefix))
      .map(([, text]) => text.replaceAll(VALUE, '…'));
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
