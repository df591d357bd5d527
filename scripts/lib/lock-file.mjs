import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './paths.mjs';

export const locks = ['package-lock.json', 'e2e/agents/package-lock.json'];

/** True if the package of that name, wanted by the package at `path`, has an entry where Node would look for it. */
function hasEntry(packages, path, name) {
  const parts = path === '' ? [] : path.split('/node_modules/');
  const folders = parts.map((_, count) => parts.slice(0, count + 1).join('/node_modules/'));
  return ['', ...folders].some((folder) => packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]);
}

/**
 * Optional packages that the lock file does not list, as [path of who wants it, name, version]. npm leaves out those
 * it could not see when it wrote the file (other systems' binaries, on a filtered registry), and `npm ci` then refuses.
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

/** What a binary package's name says about where it runs, e.g. `binding-linux-arm64-musl`. `null`: nothing. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = words.map((word) => systems[word]).find(Boolean);
  const cpu = words.map((word) => processors[word]).find(Boolean);
  if (!cpu) return null;
  const libc = os === 'linux' ? words.map((word) => ({ gnu: 'glibc', musl: 'musl' })[word]).find(Boolean) : undefined;
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}

/** Adds the missing entries that are binaries of other systems; returns the lock and the names it could not add. */
export function completeLock(lock) {
  const added = {};
  const unclear = [];
  for (const [path, name, version] of missingOptionals(lock)) {
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version)) unclear.push(name);
    else added[`node_modules/${name}`] = { version, ...(lock.packages[path].dev ? { dev: true } : {}), optional: true, ...platform };
  }
  const packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...added }).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  );
  return { lock: { ...lock, packages }, unclear, added: Object.keys(added).length };
}

export function readLock(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** `npm ci` on a fresh machine works only with complete lock files; a machine that has everything would not notice. */
export function checkLocks() {
  const problems = locks.flatMap((path) =>
    missingOptionals(readLock(path)).map(([, name]) => `${path}: ${name} is missing; run node scripts/complete-lock.mjs`),
  );
  return { ok: problems.length === 0, output: problems.join('\n') };
}
