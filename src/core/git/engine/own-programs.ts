import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Git, GitCommand, GitFailure } from './git.ts';

/** Settings of a repository that name programs which a read would run. */
const NAMES_PROGRAM = String.raw`^(filter\..*\.(clean|smudge|process|required)|merge\..*\.driver|lfs\..*)$`;

const OWN_SCOPES: ReadonlySet<string> = new Set(['local', 'worktree']);

/** Settings of Git LFS that name no program and no extension. */
export const HARMLESS_LFS =
  /^lfs\.(?:repositoryformatversion|url|pushurl|locksverify|fetchinclude|fetchexclude|concurrenttransfers|allowincompletepush|.+\.(?:access|locksverify))$/iu;

/**
 * Returns the environment that turns off the programs which the configuration of a repository itself
 * names: filters, merge drivers and an order file, which lets git fail if it is missing. An agent
 * can write that configuration, and a status or a diff would run them outside of its sandbox.
 * Filters of the person's own configuration stay; that of Git LFS only if the repository configures
 * nothing of LFS that may be a program. `isGitFolder`: see `GitCommand`. `off`: further filters to
 * turn off.
 */
export async function withoutOwnPrograms(
  git: Git,
  folder: string,
  isGitFolder = false,
  off: readonly string[] = [],
): Promise<Result<Readonly<Record<string, string>>, GitFailure>> {
  const listed = await git.run(
    ['config', '--includes', '--show-scope', '--name-only', '-z', '--get-regexp', NAMES_PROGRAM],
    { cwd: folder, isGitFolder },
  );
  if (!listed.ok) return listed;
  const keys = keysOf(Buffer.from(listed.value.stdout).toString('utf8'));
  const settings = [...driversOf(keys), ...off].flatMap((driver) => [
    [`filter.${driver}.clean`, ''],
    [`filter.${driver}.smudge`, ''],
    [`filter.${driver}.process`, ''],
    [`filter.${driver}.required`, 'false'],
  ]);
  // A merge driver that fails reports a conflict.
  settings.push(...keys.filter((key) => key.startsWith('merge.')).map((key) => [key, 'false']));
  settings.push(['diff.orderFile', '/dev/null']);
  return overridden(git, { cwd: folder, isGitFolder }, settings);
}

/**
 * Returns the environment that overrides settings. git before 2.31 ignores `GIT_CONFIG_COUNT`; it
 * reads `GIT_CONFIG_PARAMETERS`, which cannot express a key with `=`. Source: git-config(1) and the
 * release notes of git 2.31.
 */
async function overridden(
  git: Git,
  place: Pick<GitCommand, 'cwd' | 'isGitFolder'>,
  settings: readonly (readonly string[])[],
): Promise<Result<Readonly<Record<string, string>>, GitFailure>> {
  const entries = settings.flatMap(([key = '', value = ''], index) => [
    [`GIT_CONFIG_KEY_${index}`, key] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  const hasPlainName = ([key = '']: readonly string[]) => !key.includes('=');
  const env = {
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(entries),
    GIT_CONFIG_PARAMETERS: settings
      .filter(hasPlainName)
      .map((setting) => quoted(setting.join('=')))
      .join(' '),
  };
  for (const [key = '', value = ''] of settings.filter((each) => !hasPlainName(each))) {
    const read = await git.run(['config', '--get', key], { ...place, env });
    if (!read.ok) return read;
    if (Buffer.from(read.value.stdout).toString('utf8') !== `${value}\n`)
      return fail(
        'gitFailed',
        compose('gitFailures.notOverridden', { key }),
        compose('gitFailures.update', { version: '2.31' }),
      );
  }
  return ok(env);
}

/** Quotes a word as git's own shell quoting does. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns the settings that the repository itself defines. */
function keysOf(output: string): readonly string[] {
  const fields = output.split('\0');
  return fields.filter((_, at) => at % 2 === 1 && OWN_SCOPES.has(fields[at - 1] ?? ''));
}

/** Returns the names of filter drivers. */
function driversOf(keys: readonly string[]): readonly string[] {
  const names = keys.flatMap((key) => {
    if (key.startsWith('lfs.')) return HARMLESS_LFS.test(key) ? [] : ['lfs'];
    return key.startsWith('filter.') ? [key.slice('filter.'.length, key.lastIndexOf('.'))] : [];
  });
  return [...new Set(names)];
}
