const SMALLEST = 20;
const LONGEST = 300;

const isTypeScript = (path) => /[.]tsx?$/.test(path) && !/[.]d[.]ts$/.test(path);
const isForTests = (path) =>
  /[.](test|spec|fixture)[.]tsx?$|\/fixtures\/|\/testing\/|(^|\/)(test|fake)-[^/]+$/.test(path);
/** Lists with one folder per line, and ports, which are intentionally separate files. */
const isList = (path) => /(^|\/)(all(-[^/]+)?|registry|[^/]+-kinds)[.]tsx?$/.test(path);
const standsAlone = (path) =>
  isList(path) || /(-port|(^|\/)words)[.]ts$|\/(words|i18n)\//.test(path);
const folderOf = (path) => path.slice(0, path.lastIndexOf('/'));
const linesOf = (text) => text.trimEnd().split('\n').length;
const baseOf = (path) => path.slice(path.lastIndexOf('/') + 1).replace(/[.]tsx?$/, '');

/** Returns false if the merge would add JSX to a .ts file or produce more than 300 lines. */
function fits(path, importer, textOf) {
  if (path.endsWith('.tsx') && !importer.endsWith('.tsx')) return false;
  return linesOf(textOf(path)) + linesOf(textOf(importer)) <= LONGEST;
}

/**
 * Returns the only file that imports `path`; null if there are several, or if it is a test, a list,
 * or a dynamic import.
 */
function onlyImporter(entries) {
  const [first] = entries;
  if (entries.some(({ from, isDynamic }) => isDynamic || from !== first.from)) return null;
  return isForTests(first.from) || isList(first.from) ? null : first.from;
}

/**
 * Finds files under 20 lines with a single importer in the same folder, which should be merged into
 * it. Files with their own test, lists, ports, words and dynamically imported files are exempt.
 * `imports`: `{ from, to, isDynamic }`, including those of tests. `textOf(path)` returns a file's
 * text.
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
    problems.push(
      `${path}: ${lines} lines that only ${baseOf(importer)} uses: merge it into ${importer}`,
    );
  }
  return problems;
}
