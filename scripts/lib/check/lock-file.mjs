import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../paths.mjs';

export const locks = [
  'package-lock.json',
  'e2e/agents/package-lock.json',
  'e2e/more-agents/package-lock.json',
  'e2e/windows/package-lock.json',
];

/**
 * Returns whether the package of that name, required by the package at `path`, has an entry where
 * Node would find it.
 */
function hasEntry(packages, path, name) {
  const parts = path === '' ? [] : path.split('/node_modules/');
  const folders = parts.map((_, count) => parts.slice(0, count + 1).join('/node_modules/'));
  return ['', ...folders].some(
    (folder) => packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`],
  );
}

/**
 * Returns the optional packages that the lock file does not list, as [path of the dependent, name,
 * version]. npm omits packages that it could not see when it wrote the file (other systems'
 * binaries, on a filtered registry), and `npm ci` then fails.
 */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !hasEntry(packages, path, name))
      .map(([name, version]) => [path, name, version]),
  );
}

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
  aix: 'aix',
};
const processors = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  x64: 'x64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
};

/**
 * Returns the platform in the name of a binary package, e.g. `binding-linux-arm64-musl`; null if
 * there is none.
 */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = words.map((word) => systems[word]).find(Boolean);
  const cpu = words.map((word) => processors[word]).find(Boolean);
  if (!cpu) return null;
  const libc =
    os === 'linux'
      ? words.map((word) => ({ gnu: 'glibc', musl: 'musl' })[word]).find(Boolean)
      : undefined;
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}

/**
 * Adds the missing entries that are binaries of other systems. Returns the lock and the names that
 * it could not add.
 */
export function completeLock(lock) {
  const added = {};
  const unclear = [];
  for (const [path, name, version] of missingOptionals(lock)) {
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version)) unclear.push(name);
    else
      added[`node_modules/${name}`] = {
        version,
        ...(lock.packages[path].dev ? { dev: true } : {}),
        optional: true,
        ...platform,
      };
  }
  const packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...added }).toSorted(([one], [other]) =>
      one.localeCompare(other, 'en'),
    ),
  );
  return { lock: { ...lock, packages }, unclear, added: Object.keys(added).length };
}

export function readLock(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/**
 * Entries whose integrity is unavailable, because they are binaries of other systems that this
 * registry does not offer. The list may only shrink: an entry that has an integrity, or is gone
 * from the lock file, must be removed from it.
 */
export const withoutIntegrity = JSON.parse(
  readFileSync(join(import.meta.dirname, 'lock-without-integrity.json'), 'utf8'),
);

const isStrong = (integrity) =>
  typeof integrity === 'string' && /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity);

/**
 * Returns whether an entry may be listed: an optional package for certain processors or systems,
 * which npm skips where the check runs.
 */
const isForOtherSystems = (entry) =>
  entry.optional === true && Boolean(entry.os ?? entry.cpu) && !entry.integrity;

/**
 * Returns entries without a sha512 integrity that are not in `listed`, and listed names that need
 * no exception (any more).
 */
export function integrityProblems({ packages }, listed) {
  const excused = new Set(listed);
  const missing = Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.link && !isStrong(entry.integrity))
    .filter(([path, entry]) => !excused.has(path) || !isForOtherSystems(entry))
    .map(
      ([path]) =>
        `${path} has no sha512 integrity; install it again with npm, so that npm writes one`,
    );
  const stale = listed
    .filter((path) => !packages[path] || isStrong(packages[path].integrity))
    .map(
      (path) =>
        `${path} needs no excuse; remove it from scripts/lib/check/lock-without-integrity.json`,
    );
  return [...missing, ...stale];
}

/**
 * Checks the lock files: `npm ci` on a fresh machine works only if they are complete, and a machine
 * with everything installed would not notice.
 */
export function checkLocks() {
  const problems = locks.flatMap((path) => {
    const lock = readLock(path);
    return [
      ...missingOptionals(lock).map(
        ([, name]) => `${name} is missing; run node scripts/complete-lock.mjs`,
      ),
      ...integrityProblems(lock, withoutIntegrity[path] ?? []),
    ].map((problem) => `${path}: ${problem}`);
  });
  return { ok: problems.length === 0, output: problems.join('\n') };
}
