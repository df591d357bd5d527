import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Node 24 of the project. The machine's own Node only starts these scripts. */
export const projectNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Returns the script of a package's command, for `projectNode` (the shims in .bin differ per
 * system).
 */
export function tool(packageName, command = packageName) {
  const folder = join(root, 'node_modules', ...packageName.split('/'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const path = typeof bin === 'string' ? bin : bin?.[command];
  if (!path) throw new Error(`Package ${packageName} has no command ${command}.`);
  return join(folder, path);
}

/** Returns the environment with the project's Node and commands first on PATH. */
export function projectEnv(extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  const first = [dirname(projectNode), join(root, 'node_modules', '.bin')];
  return { ...process.env, [name]: [...first, process.env[name] ?? ''].join(separator), ...extra };
}
