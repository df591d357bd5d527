import { posix } from 'node:path';

import { knots, mutualPairs } from './knots.mjs';

/** An unexported name in more files than this cannot be found by a search. */
export const MOST_NAMESAKES = 5;

/**
 * Matches the sources that are counted: TypeScript and CSS, without tests and what only tests use.
 */
export const isCounted = (path) =>
  /[.](tsx?|css)$/.test(path) &&
  !/[.](test|fixture)[.]|(^|\/)test-[^/]*$|\/(testing|fixtures)\//.test(path);

/** Returns the middle value; the mean of the two middle ones if their number is even. */
export function median(values) {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return (sorted[Math.floor(half)] + sorted[Math.ceil(half) - 1]) / 2;
}

/** Returns the value below which nine tenths of the values are. */
const ninetieth = (values) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.9)] ?? 0;

/** Returns the path that an import of `from` means; null if it is no source of the project. */
function resolved(from, specifier, known) {
  const alias = /^#([^/]+)\/(.+)$/.exec(specifier);
  const path = alias
    ? `src/${alias[1]}/${alias[2]}`
    : posix.normalize(posix.join(posix.dirname(from), specifier));
  return (alias || specifier.startsWith('.')) && known.has(path) ? path : null;
}

/** Returns the imports between the counted sources, each pair of files once per kind. */
function arrowsOf(sources) {
  const known = new Set(sources.map(({ path }) => path));
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, isTypeOnly }) => {
      const to = resolved(path, specifier, known);
      return to === null || to === path ? [] : [{ from: path, to, isTypeOnly }];
    }),
  );
}

/** Returns the part of a path below `root`: a folder, or a file that is directly in it. */
const partBelow = (root) => (path) =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : null;

/** Returns the arrows between what `placeOf` makes of two files, without those inside of one. */
function placed(arrows, placeOf) {
  return arrows.flatMap(({ from, to }) => {
    const [one, other] = [placeOf(from), placeOf(to)];
    return one === null || other === null || one === other ? [] : [[one, other]];
  });
}

function cycles(arrows, placeOf) {
  const values = placed(
    arrows.filter(({ isTypeOnly }) => !isTypeOnly),
    placeOf,
  );
  const all = placed(arrows, placeOf);
  return { byValues: knots(values), byTypes: knots(all), pairs: mutualPairs(all) };
}

/** Sums files and lines by what `placeOf` returns for a path, largest first. */
function sizes(sources, placeOf) {
  const rows = new Map();
  for (const { path, lines } of sources) {
    const place = placeOf(path);
    if (place === null) continue;
    const row = rows.get(place) ?? { place, files: 0, lines: 0 };
    rows.set(place, { place, files: row.files + 1, lines: row.lines + lines });
  }
  return [...rows.values()].toSorted((one, other) => other.lines - one.lines);
}

/**
 * Returns the unexported names of functions, classes and types that are declared in more files than
 * MOST_NAMESAKES. A constant beside its use, such as MAX_BYTES, needs no domain in its name.
 */
export function namesakes(sources) {
  const files = new Map();
  for (const { path, names } of sources)
    for (const { name, kind, isExported } of names)
      if (!isExported && kind !== 'value')
        files.set(name, (files.get(name) ?? new Set()).add(path));
  return [...files]
    .filter(([, paths]) => paths.size > MOST_NAMESAKES)
    .map(([name, paths]) => ({ name, files: paths.size }))
    .toSorted((one, other) => other.files - one.files || (one.name < other.name ? -1 : 1));
}

/** Returns the figures of the house. `all`: `sourceFacts` of the counted sources below src. */
export function houseFigures(all) {
  const arrows = arrowsOf(all);
  const importers = new Map();
  for (const { from, to } of arrows) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  const names = all.flatMap((source) => source.names);
  const functions = names.filter(({ kind }) => kind === 'function');
  const types = (name) => names.filter((each) => each.kind === 'type' && each.name === name).length;
  const lengths = functions.map(({ lines }) => lines);
  const fileLengths = all.map(({ lines }) => lines);
  const room = partBelow('src');
  const coreFolder = partBelow('src/core');
  return {
    files: all.length,
    lines: fileLengths.reduce((sum, lines) => sum + lines, 0),
    folders: new Set(all.map(({ path }) => posix.dirname(path))).size,
    rooms: sizes(all, room),
    coreFolders: sizes(all, coreFolder),
    oneImporter: [...importers.values()].filter((from) => from.size === 1).length,
    functions: functions.length,
    functionsOf: functions.filter(({ name }) => /[a-z0-9]Of$/.test(name)).length,
    types: { Place: types('Place'), Props: types('Props'), Needs: types('Needs') },
    namesakes: namesakes(all),
    functionLines: { median: median(lengths), ninetieth: ninetieth(lengths) },
    fileLines: { median: median(fileLengths), ninetieth: ninetieth(fileLengths) },
    core: cycles(arrows, coreFolder),
    betweenRooms: cycles(arrows, room),
    betweenFolders: cycles(arrows, (path) => posix.dirname(path)),
  };
}
