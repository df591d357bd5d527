import { dirname, join, resolve } from 'node:path';

import type { Git } from '#core/git/engine/git.ts';
import { pathText } from '#core/git/engine/path-text.ts';

import { kindOf } from '../reading/read-file.ts';
import type { Setting } from './known-good-keys.ts';

const MAX_FILES = 50;

/** A file of configuration. `unsure` is the reason why its settings are not known. */
export type ConfigFile = { readonly path: string } & (
  | { readonly settings: readonly Setting[] }
  | { readonly unsure: string }
);

type Needs = { readonly git: Pick<Git, 'run'>; readonly homeDir: string };

/**
 * Reads files of configuration, and those that they include whatever the condition, because an action
 * can make it true. git itself reads each file.
 */
export async function configFiles(
  { git, homeDir }: Needs,
  cwd: string,
  paths: readonly string[],
): Promise<readonly ConfigFile[]> {
  const left = [...paths];
  const known = new Map<string, ConfigFile>();
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    if (known.has(path)) continue;
    const kind = await kindOf(path);
    if (kind === 'missing') continue;
    if (known.size >= MAX_FILES) {
      known.set('…', { path, unsure: `more than ${MAX_FILES} files` });
      break;
    }
    const settings = kind === 'file' ? await settingsOf(git, cwd, path) : null;
    known.set(path, settings ? { path, settings } : { path, unsure: 'notReadable' });
    for (const { key, value } of settings ?? []) {
      if (!/^include(?:if\.[^]*)?\.path$/u.test(key) || value === null) continue;
      const included = expanded(value, homeDir);
      if (included === null) known.set(`${path} ${value}`, { path: value, unsure: 'notReadable' });
      else left.push(resolve(dirname(path), included));
    }
  }
  return [...known.values()];
}

/** Returns a path as git expands it; null for the home folder of another account. */
export function expanded(path: string, homeDir: string): string | null {
  if (path === '~' || path.startsWith('~/')) return join(homeDir, path.slice(1));
  return /^(?:~|%\(|:\()/u.test(path) ? null : path;
}

async function settingsOf(
  git: Pick<Git, 'run'>,
  cwd: string,
  path: string,
): Promise<readonly Setting[] | null> {
  const args = ['config', '--file', path, '--no-includes', '--null', '--list'];
  const listed = await git.run(args, { cwd });
  if (!listed.ok || listed.value.code !== 0) return null;
  const fields = pathText(listed.value.stdout).split('\0');
  return fields.slice(0, -1).map((field) => {
    const end = field.indexOf('\n');
    return end < 0 ? { key: field, value: null } : settingIn(field, end);
  });
}

const settingIn = (field: string, end: number): Setting => ({
  key: field.slice(0, end),
  value: field.slice(end + 1),
});
