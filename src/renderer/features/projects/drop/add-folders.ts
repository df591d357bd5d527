import type { Failure } from '#shared/base/failure.ts';
import type { Result } from '#shared/base/result.ts';
import type { Project } from '#shared/project/project.ts';

export type Additions = {
  /** Names of projects. */
  readonly added: readonly string[];
  /** Names of folders whose repository was a project before. */
  readonly known: readonly string[];
  readonly failures: readonly Failure[];
};

type Add = (folder: string) => Promise<Result<{ readonly project: Project }, Failure>>;

/**
 * Adds folders one after the other. `onDesk` are the ids of the projects before. Folders of one
 * repository count once.
 */
export async function addFolders(
  paths: readonly string[],
  onDesk: ReadonlySet<string>,
  add: Add,
): Promise<Additions> {
  const projects = new Map<string, string>();
  const failures: Failure[] = [];
  for (const path of paths) {
    const reply = await add(path);
    if (reply.ok) projects.set(reply.value.project.projectId, reply.value.project.name);
    else failures.push(reply.error);
  }
  const names = (isKnown: boolean) =>
    [...projects].flatMap(([id, name]) => (onDesk.has(id) === isKnown ? [name] : []));
  return { added: names(false), known: names(true), failures };
}
