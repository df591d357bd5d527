const WIDEST = 20;
/** More files in one folder make reviews, searches and checkouts slow. */
const MOST_FILES = 200;

const isCode = (path) => /[.](tsx?|mjs)$/.test(path) && !/[.]d[.]ts$/.test(path);
/** Matches tests, fixtures, fakes and the files that only tests use. */
const isForTests = (path) =>
  /[.](test|spec|fixture)[.](tsx?|mjs)$|(^|\/)(fakes?|fake-[^/]+|test-[^/]+|[^/]+-suite|[^/]+-fixture)[.]ts$|\/fixtures\/|^src\/core\/testing\//.test(
    path,
  );
const folderOf = (path) => path.slice(0, path.lastIndexOf('/'));

/** Finds folders with more sources than fit one view. */
export function wideFolders(paths) {
  const sources = Object.groupBy(
    paths.filter((path) => isCode(path) && !isForTests(path)),
    folderOf,
  );
  return Object.entries(sources)
    .filter(([, files]) => files.length > WIDEST)
    .map(
      ([folder, files]) =>
        `${folder}: holds ${files.length} sources, at most ${WIDEST}: split it by what changes together`,
    );
}

/** Finds folders with more files of any kind, such as recordings, than a person can look through. */
export function fullFolders(paths) {
  return Object.entries(Object.groupBy(paths, folderOf))
    .filter(([, files]) => files.length > MOST_FILES)
    .map(
      ([folder, files]) =>
        `${folder}: holds ${files.length} files, at most ${MOST_FILES}: store records as lines of one JSONL file per subject`,
    );
}

/**
 * Returns the two sibling folders that an import connects: the first path parts below `root` that
 * differ; null if one is a file.
 */
function siblings(from, to) {
  const [one, other] = [from.split('/'), to.split('/')];
  const at = one.findIndex((part, index) => part !== other[index]);
  if (at < 0 || at >= one.length - 1 || at >= other.length - 1) return null;
  return [one.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')];
}

/** Returns the shortest import cycle through a folder, or null. */
function wayBack(ways, start) {
  const queue = [[start]];
  const seen = new Set();
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const next of ways.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return null;
}

/**
 * Finds sibling folders whose value imports form a cycle. A folder may use the files of its parent
 * and of its own folders; type imports may form cycles.
 */
export function folderCycles(imports, roots) {
  const ways = new Map();
  for (const { from, to } of imports) {
    const isInside = roots.some((root) => from.startsWith(`${root}/`) && to.startsWith(`${root}/`));
    const pair = isInside && !isForTests(from) && !isForTests(to) ? siblings(from, to) : null;
    if (!pair) continue;
    const targets = ways.get(pair[0]) ?? new Map();
    ways.set(pair[0], targets.set(pair[1], targets.get(pair[1]) ?? `${from} -> ${to}`));
  }
  const circles = new Map();
  for (const folder of [...ways.keys()].toSorted()) {
    const way = wayBack(ways, folder);
    const key = way?.slice(1).toSorted().join();
    if (way && !circles.has(key)) circles.set(key, way);
  }
  return [...circles.values()].map((way) => {
    const files = way.slice(1).map((folder, index) => ways.get(way[index]).get(folder));
    return `no-folder-cycle: ${way.join(' -> ')} (${files.join('; ')})`;
  });
}
