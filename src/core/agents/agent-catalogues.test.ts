/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from 'vitest';

import {
  differentSlots,
  textsIn,
  untranslated,
  usesIn,
} from '#shared/words/catalogue-checks.fixture.ts';
import { languages } from '#shared/words/language.ts';

import { agentDrivers } from './all.ts';

const catalogues = import.meta.glob<Readonly<Record<string, unknown>>>('./*/words/*.ts', {
  eager: true,
});
const sources = import.meta.glob<string>(['./*/**/*.ts', '!./**/*.test.ts', '!./*/words/??.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Texts that are the same in English: names of companies. */
const SAME_IN_ENGLISH: readonly string[] = [
  'providers.anthropic.label',
  'providers.openai.label',
  'providers.gemini.label',
];
/** Parts that the code reads by an id or a key. */
const BY_ID = /^(?:modes|settings|providers)\./;
/** Parts whose names are written without the name of the part. */
const PART = /^(?:notices|script|failures|cli)\./;

/** Drivers with words of their own; those of the catalogue have theirs in common. */
const wordedDrivers = agentDrivers.filter(({ offered }) => offered === undefined);

describe.each(wordedDrivers.map((driver) => [driver.id, driver] as const))(
  'The words of %s',
  (id, driver) => {
    const textsOf = (language: string) =>
      new Map(
        Object.entries(catalogues[`./${id}/words/${language}.ts`]?.[language] ?? {}).flatMap(
          ([part, texts]) => textsIn(texts, part),
        ),
      );
    const english = textsOf('en');

    test(`${id} has a name and a description of each mode and provider, and a label of each setting`, () => {
      const names = [
        ...driver.permissionModes.flatMap((mode) => [
          `modes.${mode.id}.label`,
          `modes.${mode.id}.description`,
        ]),
        ...driver.settings.map(({ key }) => `settings.${key}.label`),
        ...(driver.providers ?? []).flatMap(({ id: provider }) => [
          `providers.${provider}.label`,
          `providers.${provider}.about`,
        ]),
      ];
      expect([...english.keys()].filter((name) => BY_ID.test(name)).toSorted()).toEqual(
        names.toSorted(),
      );
    });

    test(`each text of ${id} is used in its folder`, () => {
      const own = Object.entries(sources).filter(([file]) => file.startsWith(`./${id}/`));
      const isUsed = usesIn(Object.fromEntries(own));
      const unused = [...english.keys()].filter(
        (name) => !BY_ID.test(name) && !isUsed(name.replace(PART, '')),
      );
      expect(unused).toEqual([]);
    });

    test.each(languages.filter((language) => language !== 'en'))(
      `${id} has in %s exactly the texts and slots of English, translated`,
      (language) => {
        const texts = textsOf(language);
        expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
        expect(differentSlots(english, texts)).toEqual([]);
        expect(
          untranslated(english, texts).filter((name) => !SAME_IN_ENGLISH.includes(name)),
        ).toEqual([]);
        expect([...texts].filter(([, text]) => text.trim() === '' || text.includes('您'))).toEqual(
          [],
        );
      },
    );
  },
);
