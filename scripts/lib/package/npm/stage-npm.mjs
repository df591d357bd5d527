import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { npm } from '../../install.mjs';
import { projectEnv, root } from '../../paths.mjs';
import { step } from '../../run.mjs';
import { nodePackageOf, packageOf, systems } from './systems.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
const project = readJson(join(root, 'package.json'));

/** Files of the package that starts Corral, from the root of the repository. */
const starter = [
  'scripts/npx.mjs',
  'scripts/lib/package/npm/launch.mjs',
  'scripts/lib/package/npm/systems.mjs',
  'scripts/lib/paths.mjs',
  'scripts/lib/person-env.mjs',
  'scripts/lib/progress.mjs',
  'scripts/lib/run.mjs',
  'scripts/lib/server-flags.mjs',
];

/** Dependencies that npm installs as they are; each of them downloads only what a system needs. */
const asPublished = ['@parcel/watcher', '@vscode/ripgrep', 'ws'];

/**
 * Dependencies that are packed without what Corral does not load: as published they bring the
 * binaries of every system (19 MB), or would compile native code.
 */
const packed = {
  '@xterm/addon-serialize': () => ['lib'],
  '@xterm/addon-unicode-graphemes': () => ['lib'],
  '@xterm/headless': () => ['lib-headless'],
  'better-sqlite3': (system) => ['lib', join('prebuilds', `${system}.node`)],
  'node-pty': (system) => ['lib', join('prebuilds', system)],
};

const versions = (names) =>
  Object.fromEntries(names.map((name) => [name, project.dependencies[name]]));

/** Returns the fields that all packages have. */
const about = (name, description) => ({
  name,
  version: project.version,
  description,
  homepage: project.homepage,
  license: project.license,
  author: project.author,
  type: 'module',
});

/** Copies a package without install scripts, sources, types, tests and other systems' binaries. */
function copyPacked(name, parts, target) {
  const from = join(root, 'node_modules', name);
  const to = join(target, 'node_modules', name);
  const isLoaded = (path) => !/[.](map|mjs|d[.]ts|test[.]js|pdb)$/.test(path);
  // Some packages have no licence file.
  const licenses = ['LICENSE'].filter((file) => existsSync(join(from, file)));
  for (const part of [...licenses, ...parts])
    cpSync(join(from, part), join(to, part), { recursive: true, filter: isLoaded });
  const { version, license, main } = readJson(join(from, 'package.json'));
  writeJson(join(to, 'package.json'), { name, version, license, main });
  const helper = parts.map((part) => join(to, part, 'spawn-helper')).find(existsSync);
  if (helper) chmodSync(helper, 0o755);
}

/** Returns whether the package contains a built file; the rest belongs to the desktop app. */
function isOfServer(path) {
  const name = relative(join(root, 'out'), path).replaceAll('\\', '/');
  return !/[.]map$|^[.]build-stamp$|^preload|^main\/([.]compile-cache|index[.]js|core-host[.]js)/.test(
    name,
  );
}

/** Stages the package with Corral's programs for one system. */
function stageSystem(system, folder) {
  cpSync(join(root, 'out'), join(folder, 'out'), { recursive: true, filter: isOfServer });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const [name, partsFor] of Object.entries(packed)) copyPacked(name, partsFor(system), folder);
  const [os, cpu] = system.split('-');
  const names = [...asPublished, ...Object.keys(packed)].toSorted();
  writeJson(join(folder, 'package.json'), {
    ...about(packageOf(system), `The programs of Corral for ${system}; install "corral" instead.`),
    os: [os],
    cpu: [cpu],
    files: ['out'],
    dependencies: versions(names),
    optionalDependencies: { [nodePackageOf(system)]: project.devDependencies.node },
    bundleDependencies: Object.keys(packed),
  });
}

/** Stages the package with the command `corral`, which depends on those of the systems. */
function stageStarter(folder) {
  for (const path of starter) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  cpSync(join(root, 'resources', 'npm', 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeJson(join(folder, 'package.json'), {
    ...about(project.name, project.description),
    bin: { corral: 'scripts/npx.mjs' },
    engines: project.engines,
    files: ['scripts'],
    optionalDependencies: Object.fromEntries(
      systems.map((system) => [packageOf(system), project.version]),
    ),
  });
}

async function pack(folder, target) {
  const { command, args, shell } = npm(['pack', folder, '--pack-destination', target, '--json']);
  const { stdout } = await step(`Packing ${folder.slice(target.length + 1)}`, command, args, {
    env: projectEnv(),
    shell,
  });
  const [{ filename, size }] = JSON.parse(stdout);
  return { path: join(target, filename), size };
}

/**
 * Packs Corral for npm into `target`: the package `corral`, then one package of programs for each
 * of `wanted`. The build must be fresh. Returns the path of each archive and its size in bytes.
 */
export async function packForNpm(target, wanted = systems) {
  rmSync(target, { recursive: true, force: true });
  const staged = [project.name, ...wanted.map(packageOf)].map((name) => join(target, name));
  for (const folder of staged) mkdirSync(folder, { recursive: true });
  stageStarter(staged[0]);
  wanted.forEach((system, at) => stageSystem(system, staged[at + 1]));
  const archives = [];
  for (const folder of staged) archives.push(await pack(folder, target));
  return archives;
}
