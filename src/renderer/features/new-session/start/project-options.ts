import { projectFolder } from '#renderer/stores/sessions/groups.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Project } from '#shared/project/project.ts';

/** A folder in which a session can start. */
export type ProjectOption = {
  readonly folder: string;
  /** Null for a folder that is no project on the desk. */
  readonly project: Project | null;
};

/** Maximum number of folders that are no projects; more can be found by browsing. */
const MAX_FOLDERS = 20;

/**
 * Returns the projects on the desk, that with the newest session first, and then other folders in
 * which agents worked.
 */
export function projectOptions(
  projects: readonly Project[],
  sessions: readonly Session[],
  recentFolders: readonly string[],
): readonly ProjectOption[] {
  const usedAt = new Map<string, number>();
  for (const session of sessions) {
    const folder = projectFolder(session);
    usedAt.set(folder, Math.max(session.updatedAt, usedAt.get(folder) ?? 0));
  }
  const lastUse = ({ folder, createdAt }: Project) => usedAt.get(folder) ?? createdAt;
  const onDesk = new Set(projects.map(({ folder }) => folder));
  const byUse = [...usedAt].toSorted(([, a], [, b]) => b - a).map(([folder]) => folder);
  const others = [...new Set([...byUse, ...recentFolders])].filter((folder) => !onDesk.has(folder));
  return [
    ...projects
      .toSorted((a, b) => lastUse(b) - lastUse(a))
      .map((project) => ({ folder: project.folder, project })),
    ...others.slice(0, MAX_FOLDERS).map((folder) => ({ folder, project: null })),
  ];
}
