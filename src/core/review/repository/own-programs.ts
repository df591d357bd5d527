import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

/** Settings of a repository that name programs which a read would run. */
const NAMES_PROGRAM = String.raw`^(filter\..*\.(clean|smudge|process|required)|lfs\..*)$`;

/**
 * Returns the environment that turns off a missing order file, which lets git fail, and the filters which the configuration of the repository
 * itself defines: an agent can write it. Filters of the person's own configuration stay, except
 * those of Git LFS if the repository configures LFS, whose extensions are programs, too.
 */
export async function ownPrograms(
  git: Git,
  root: string,
): Promise<Result<Readonly<Record<string, string>>, GitFailure>> {
  const listed = await git.run(
    ['config', '--includes', '--show-scope', '--name-only', '-z', '--get-regexp', NAMES_PROGRAM],
    { cwd: root },
  );
  if (!listed.ok) return listed;
  const drivers = driversOf(Buffer.from(listed.value.stdout).toString('utf8'));
  const settings = [...drivers].flatMap((driver) => [
    [`filter.${driver}.clean`, ''],
    [`filter.${driver}.smudge`, ''],
    [`filter.${driver}.process`, ''],
    [`filter.${driver}.required`, 'false'],
  ]);
  settings.push(['diff.orderFile', '/dev/null']);
  const entries = settings.flatMap(([key = '', value = ''], index) => [
    [`GIT_CONFIG_KEY_${index}`, key] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  return ok({ GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) });
}

function driversOf(output: string): ReadonlySet<string> {
  const fields = output.split('\0');
  const drivers = new Set<string>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope, key = ''] = [fields[at], fields[at + 1]];
    if (scope !== 'local' && scope !== 'worktree') continue;
    if (key.startsWith('lfs.')) drivers.add('lfs');
    else drivers.add(key.slice('filter.'.length, key.lastIndexOf('.')));
  }
  return drivers;
}
