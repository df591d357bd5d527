import { posix } from 'node:path';

const IMPORT = /^(?:import|export)\b[^;]*?from '([^']+)';/gm;

/** Returns the files of the project that a source imports, as paths from the project's root. */
function importedPaths(path, text) {
  return [...text.matchAll(IMPORT)].flatMap(([, given = '']) => {
    if (given.startsWith('#')) return [`src/${given.slice(1)}`];
    return given.startsWith('.') ? [posix.join(posix.dirname(path), given)] : [];
  });
}

export const isTestFile = (path) => /[.]test[.]tsx?$/.test(path);

/** Returns for each file those that import it. `texts` maps paths from the project's root. */
export function importersOf(texts) {
  const importers = new Map();
  for (const [path, text] of texts)
    for (const target of importedPaths(path, text))
      importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}

/**
 * Returns the test files that import a file, also through others, those with the fewest files
 * between first.
 */
export function testsOf(importers, path) {
  const seen = new Set([path]);
  for (const each of seen)
    if (!isTestFile(each)) for (const importer of importers.get(each) ?? []) seen.add(importer);
  return [...seen].filter((each) => isTestFile(each) && each !== path);
}
