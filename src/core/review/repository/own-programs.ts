import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

/** Settings of a repository that name programs which a read would run. */
const NAMES_PROGRAM = String.raw`^(filter\..*\.(clean|smudge|process|required)|merge\..*\.driver|lfs\..*)$`;

const OWN_SCOPES: ReadonlySet<string> = new Set(['local', 'worktree']);

/**
 * Returns the environment that turns off merge drivers, a missing order file, which lets git fail, and the filters which the configuration of the repository
 * itself defines: an agent can write it. Filters of the person's own configuration stay, except
 * those of Git LFS if the repository configures LFS, whose extensions are programs, too.
 */
export async function ownPrograms(
  git: Git,
  folder: string,
): Promise<Result<Readonly<Record<string, string>>, GitFailure>> {
  const listed = await git.run(
    ['config', '--includes', '--show-scope', '--name-only', '-z', '--get-regexp', NAMES_PROGRAM],
    { cwd: folder },
  );
  if (!listed.ok) return listed;
  const keys = keysOf(Buffer.from(listed.value.stdout).toString('utf8'));
  const settings = driversOf(keys).flatMap((driver) => [
    [`filter.${driver}.clean`, ''],
    [`filter.${driver}.smudge`, ''],
    [`filter.${driver}.process`, ''],
    [`filter.${driver}.required`, 'false'],
  ]);
  // A merge driver that fails reports a conflict.
  settings.push(...keys.filter((key) => key.startsWith('merge.')).map((key) => [key, 'false']));
  settings.push(['diff.orderFile', '/dev/null']);
  const entries = settings.flatMap(([key = '', value = ''], index) => [
    [`GIT_CONFIG_KEY_${index}`, key] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  return ok({ GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) });
}

/** Returns the settings that the repository itself defines. */
function keysOf(output: string): readonly string[] {
  const fields = output.split('\0');
  return fields.filter((_, at) => at % 2 === 1 && OWN_SCOPES.has(fields[at - 1] ?? ''));
}

/** Returns the names of filter drivers. */
function driversOf(keys: readonly string[]): readonly string[] {
  const names = keys.flatMap((key) => {
    if (key.startsWith('lfs.')) return ['lfs'];
    return key.startsWith('filter.') ? [key.slice('filter.'.length, key.lastIndexOf('.'))] : [];
  });
  return [...new Set(names)];
}
