/// <reference types="vite/types/importMeta.d.ts" />

import { expect, test } from 'vitest';

import { cliCatalogues } from '#shared/words/cli-sentence.ts';

import { first } from './words/en-first.ts';
import { rest } from './words/en-rest.ts';

const sources = import.meta.glob<string>(['/src/renderer/**/*.{ts,tsx}', '/src/shared/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^;]*?\sfrom\s)?'([^']+)'/gm;

/** Returns the path of an imported module from the root of the project, e.g. `/src/shared/a.ts`. */
function pathOf(importer: string, specifier: string): string {
  const base = specifier.startsWith('#') ? `/src/${specifier.slice(1)}` : specifier;
  return new URL(base, `file://${importer}`).pathname;
}

/** Returns the source of every module that a page loads before its first view, by path. */
function modulesOfFirstView(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (path: string) => {
    const source = sources[path];
    if (source === undefined || found.has(path)) return;
    found.set(path, source);
    for (const [, specifier = ''] of source.matchAll(STATIC_IMPORT))
      if (/^[#.]/.test(specifier)) visit(pathOf(path, specifier));
  };
  visit('/src/renderer/page.tsx');
  return found;
}

/** Returns the catalogues that a module names in `useTranslation`, as a prefix or as `ns`. */
function cataloguesOf(source: string): readonly string[] {
  const hooks = [...source.matchAll(/useTranslation(?:<[^>]*>)?\(([^)]*)\)/g)].flatMap(
    ([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  const others = [...source.matchAll(/\bns: '(\w+)'|['`](\w+):[\w.$]/g)];
  return [...hooks, ...others.map(([, ns, prefix]) => ns ?? prefix ?? '')];
}

test('Modules of the first view use only the words that load with it', () => {
  const modules = modulesOfFirstView();
  expect(modules.size).toBeGreaterThan(200);
  const uses = [...modules].flatMap(([file, source]) =>
    cataloguesOf(source).map((catalogue) => ({ file, catalogue })),
  );
  expect(new Set(uses.map(({ catalogue }) => catalogue))).toContain('sessions');
  expect(uses.filter(({ catalogue }) => Object.hasOwn(rest, catalogue))).toEqual([]);
});

test('The first view does not load diffs, cards, dialogs of questions or the review', () => {
  const late =
    /^[/]src[/]renderer[/](views[/](diff|card)[/].*[.]tsx|features[/](review|interactions[/]answer)[/])/;
  expect([...modulesOfFirstView().keys()].filter((path) => late.test(path))).toEqual([]);
});

test('Pages load no text of the command line, of the desktop shell and of an agent', () => {
  const names = Object.keys({ ...first, ...rest });
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => name in cliCatalogues.en || /^shell[A-Z]/.test(name))).toEqual([]);
  const ofOthers = /from '[^']*(?:[/]core[/]agents[/]|[/]words[/]\w+[/]cli[/])/;
  const importers = Object.entries(sources).filter(
    ([path, source]) =>
      path.startsWith('/src/renderer/') && !/[.]test[.]/.test(path) && ofOthers.test(source),
  );
  expect(importers.map(([path]) => path)).toEqual([]);
});

test('No catalogue is in both parts', () => {
  expect(Object.keys(first).filter((name) => Object.hasOwn(rest, name))).toEqual([]);
});

test.each([
  ["const { t } = useTranslation('diffs');", ['diffs']],
  ["useTranslation(['diffs', 'cards'])", ['diffs', 'cards']],
  ["t('cards:copy')", ['cards']],
  ["t('fold', { ns: 'diffs' })", ['diffs']],
  ['useTranslation()', []],
])('cataloguesOf finds the catalogues in %j', (source, catalogues) => {
  expect(cataloguesOf(source)).toEqual(catalogues);
});
