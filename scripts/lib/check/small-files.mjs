const SMALLEST = 20;
const LONGEST = 300;

const isTypeScript = (path) => /[.]tsx?$/.test(path) && !/[.]d[.]ts$/.test(path);
const isForTests = (path) => /[.](test|spec|fixture)[.]tsx?$|\/fixtures\/|\/testing\/|(^|\/)(test|fake)-[^/]+$/.test(path);
/** Lists that name one folder per line, and ports, which stand apart from what uses them by intent. */
const isList = (path) => /(^|\/)(all|registry)[.]tsx?$/.test(path);
const standsAlone = (path) => isList(path) || /(-port|(^|\/)words)[.]ts$|\/(words|i18n)\//.test(path);
const folderOf = (path) => path.slice(0, path.lastIndexOf('/'));
const linesOf = (text) => text.trimEnd().split('\n').length;
const baseOf = (path) => path.slice(path.lastIndexOf('/') + 1).replace(/[.]tsx?$/, '');

/** False if JSX or more than 300 lines would come of the merge. */
function fits(path, importer, textOf) {
  if (path.endsWith('.tsx') && !importer.endsWith('.tsx')) return false;
  return linesOf(textOf(path)) + linesOf(textOf(importer)) <= LONGEST;
}

/** Returns the only file that imports `path`, or null if there are several, a test, a list, or one that loads it on demand. */
function onlyImporter(entries) {
  const [first] = entries;
  if (entries.some(({ from, isDynamic }) => isDynamic || from !== first.from)) return null;
  return isForTests(first.from) || isList(first.from) ? null : first.from;
}

/**
 * Finds files under 20 lines that only one file of the same folder imports: they belong into it. A file with a test of its own, a list, a
 * port, words, and a file that is loaded on demand stay.
 * `imports`: `{ from, to, isDynamic }`, with those of tests. `textOf(path)` returns a file's text.
 */
export function smallFiles(imports, textOf) {
  const importers = new Map();
  for (const entry of imports) importers.set(entry.to, [...(importers.get(entry.to) ?? []), entry]);
  const problems = [];
  for (const [path, entries] of importers) {
    const importer = onlyImporter(entries);
    const mayMerge = isTypeScript(path) && !isForTests(path) && !standsAlone(path);
    if (!mayMerge || importer === null || folderOf(importer) !== folderOf(path)) continue;
    const lines = linesOf(textOf(path));
    if (lines >= SMALLEST || !fits(path, importer, textOf)) continue;
    problems.push(`${path}: ${lines} lines that only ${baseOf(importer)} uses: merge it into ${importer}`);
  }
  return problems;
}
