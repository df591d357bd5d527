import { ok, type Result } from '#shared/base/result.ts';

import type { Git, GitFailure } from './git.ts';

/** Settings that name programs which git runs on the content of files. */
const FILTERS = String.raw`^filter\..*\.(clean|process)$`;

/**
 * Returns the environment that turns off filters which the configuration of the repository itself
 * defines: an agent can write that file, and a status runs filters. The person's own filters, such
 * as those of Git LFS, stay.
 */
export async function withoutForeignFilters(
  git: Git,
  cwd: string,
): Promise<Result<Readonly<Record<string, string>>, GitFailure>> {
  const listed = await git.run(
    ['config', '--includes', '--show-scope', '--name-only', '-z', '--get-regexp', FILTERS],
    { cwd },
  );
  if (!listed.ok) return listed;
  const drivers = foreignDrivers(Buffer.from(listed.value.stdout).toString('utf8'));
  const settings = drivers.flatMap((driver) => [
    [`filter.${driver}.clean`, ''],
    [`filter.${driver}.process`, ''],
    [`filter.${driver}.required`, 'false'],
  ]);
  const entries = settings.flatMap(([key = '', value = ''], index) => [
    [`GIT_CONFIG_KEY_${index}`, key] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  return ok({ GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) });
}

/** The output alternates scopes and names. */
function foreignDrivers(output: string): readonly string[] {
  const fields = output.split('\0');
  const keys = fields.filter(
    (_, at) => at % 2 === 1 && /^(local|worktree)$/u.test(fields[at - 1] ?? ''),
  );
  return [...new Set(keys.map((key) => key.slice('filter.'.length, key.lastIndexOf('.'))))];
}
