/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from 'vitest';

import { differentSlots, textsIn, untranslated, usesIn } from './catalogue-checks.fixture.ts';
import { cliCatalogues } from './cli-sentence.ts';
import { languages } from './language.ts';
import { ownCatalogues } from './own-catalogues.ts';

const catalogues = import.meta.glob<Readonly<Record<string, unknown>>>('./*/**/*.ts', {
  eager: true,
});
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!./**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Returns the texts of a language. A key begins with the name of its catalogue. */
function textsOf(language: string): ReadonlyMap<string, string> {
  const modules = Object.entries(catalogues).flatMap(([file, module]) =>
    file.startsWith(`./${language}/`) ? [module] : [],
  );
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) => textsIn(value, name)),
    ),
  );
}

const english = textsOf('en');

/** Separators between sentences, which a language can lack. */
const EMPTY = ['questions.afterSentence'];
/** Names of products and of keys, and examples. */
const SAME_IN_ENGLISH = [
  'cliDoctor.chromium',
  'cliDoctor.node',
  'cliDoctor.tmux',
  'common.appName',
  'conversation.notebook.type.markdown',
  'files.settings.commandExample',
  'llm.addressExample.anthropic',
  'llm.addressExample.openai',
  'llm.api.anthropic',
  'shellTray.tip.quiet',
  'terminal.settings.shiftEnter',
  'terminal.touch.Esc',
  'terminal.touch.Tab',
  'tmux.open',
  'tmux.start.shell',
  'tmux.title',
  'watch.program.tmux',
];

describe.each(languages.filter((language) => language !== 'en'))('catalogues of %s', (language) => {
  const texts = textsOf(language);

  test(`${language} has exactly the keys of English`, () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test(`each text of ${language} has the slots of the English one`, () => {
    expect(differentSlots(english, texts)).toEqual([]);
  });

  test(`only separators of ${language} and English are empty`, () => {
    expect(
      [...english, ...texts].filter(([key, text]) => text.trim() === '' && !EMPTY.includes(key)),
    ).toEqual([]);
  });

  test(`each text of ${language} that has words differs from the English one`, () => {
    const same = untranslated(english, texts).filter((key) => !SAME_IN_ENGLISH.includes(key));
    expect(same).toEqual([]);
  });
});

test('Chinese addresses the person in one way', () => {
  expect([...textsOf('zh')].filter(([, text]) => text.includes('您'))).toEqual([]);
});

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** Catalogues whose keys are names in data. Their types require a text for each name. */
const KEYS_FROM_DATA = ['notices', 'tools'];

test('each catalogue of failures is one of those that sentences are rendered from', () => {
  const failures = Object.entries(catalogues).flatMap(([file, module]) =>
    file.startsWith('./en/failures/') ? Object.keys(module) : [],
  );
  expect(failures.filter((name) => !(name in ownCatalogues.en))).toEqual([]);
});

test('each text is used in src: a literal names its key, or a template begins with the beginning of its key', () => {
  const isUsed = usesIn(sources);
  const unused = [...english.keys()].filter((full) => {
    const [catalogue = '', ...path] = full.replace(PLURAL, '').split('.');
    // Main puts the catalogue `shellMenu` below `menu`.
    const below = catalogue.replace(/^shell/, '').toLowerCase();
    const isNamed = catalogue in ownCatalogues.en || catalogue in cliCatalogues.en;
    if (isNamed && catalogue !== 'questions') return !isUsed([catalogue, ...path].join('.'));
    return (
      !KEYS_FROM_DATA.includes(catalogue) &&
      !isUsed(path.join('.')) &&
      !isUsed([below, ...path].join('.'))
    );
  });
  expect(unused).toEqual([]);
});
