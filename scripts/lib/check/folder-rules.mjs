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

/** Finds folders directly below `root` that the layout of ARCHITECTURE.md does not name. */
export function unnamedRooms(paths, root, layout) {
  const inside = paths.filter((path) => path.startsWith(`${root}/`));
  const names = inside.flatMap((path) => /^([^/]+)\//.exec(path.slice(root.length + 1))?.[1] ?? []);
  return [...new Set(names)]
    .filter((name) => !new RegExp(`(^|[ /])${name}/`, 'm').test(layout))
    .map((name) => `${root}/${name}: the layout in ARCHITECTURE.md does not name it`);
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

/** Returns the shortest way of imports from a folder to another or back to itself, or null. */
function wayTo(ways, start, goal) {
  const queue = [[start]];
  const seen = new Set();
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const next of ways.get(way.at(-1))?.keys() ?? []) {
      if (next === goal) return [...way, goal];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return null;
}

/** Notes that `one` imports `other`, with the first pair of files that does. */
function addWay(ways, [one, other], { from, to }) {
  const targets = ways.get(one) ?? new Map();
  ways.set(one, targets.set(other, targets.get(other) ?? `${from} -> ${to}`));
}

/** Describes each cycle of imports once, with the files that make it. */
function cycleTexts(rule, ways) {
  const circles = new Map();
  for (const folder of [...ways.keys()].toSorted()) {
    const way = wayTo(ways, folder, folder);
    const key = way?.slice(1).toSorted().join();
    if (way && !circles.has(key)) circles.set(key, way);
  }
  return [...circles.values()].map((way) => {
    const files = way.slice(1).map((folder, index) => ways.get(way[index]).get(folder));
    return `${rule}: ${way.join(' -> ')} (${files.join('; ')})`;
  });
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
    addWay(ways, pair, { from, to });
  }
  return cycleTexts('no-folder-cycle', ways);
}

/** Returns the folder or file directly below `root` that a path is in; null if it is elsewhere. */
function partBelow(root, path) {
  if (!path.startsWith(`${root}/`)) return null;
  return `${root}/${path.slice(root.length + 1).split('/')[0]}`;
}

/** Returns the imports of values and types between the parts of a root, tests excluded. */
function waysBelow(root, imports) {
  const ways = new Map();
  for (const { from, to } of imports) {
    const pair = [partBelow(root, from), partBelow(root, to)];
    if (pair.includes(null) || pair[0] === pair[1] || isForTests(from) || isForTests(to)) continue;
    addWay(ways, pair, { from, to });
  }
  return ways;
}

/** Returns the ways without those that `left` names as `from -> to`. */
function without(ways, left) {
  const isKept = (from) => (entry) => !left.includes(`${from} -> ${entry[0]}`);
  return new Map([...ways].map(([from, to]) => [from, new Map([...to].filter(isKept(from)))]));
}

/**
 * Finds folders, or files beside them, directly below one of the roots that import each other in a
 * cycle, also by types: neither can be read without the other. `exceptions` lists imports as `from
 * -> to` that close a cycle which is not broken yet. One that closes none any more is a problem,
 * so that the list only shrinks.
 */
export function roomCycles(imports, roots, exceptions) {
  const all = roots.map((root) => waysBelow(root, imports));
  const isNeeded = (entry) => {
    const others = exceptions.filter((each) => each !== entry);
    const [from, to] = entry.split(' -> ');
    return all.some((ways) => {
      const rest = without(ways, others);
      return rest.get(from)?.has(to) === true && wayTo(rest, to, from) !== null;
    });
  };
  return [
    ...all.flatMap((ways) => cycleTexts('no-room-cycle', without(ways, exceptions))),
    ...exceptions
      .filter((entry) => !isNeeded(entry))
      .map((entry) => `no-room-cycle: ${entry} closes no cycle: remove it from the exceptions`),
  ];
}
