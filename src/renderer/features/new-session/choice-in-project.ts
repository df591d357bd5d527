import { projectFolder } from '#renderer/stores/sessions/groups.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { choiceFor, type ProjectChoice } from '#shared/session/project-choice.ts';

/**
 * Returns the last choice for a folder, or else the newest one for another folder of its project,
 * such as another worktree. The sessions tell which folders belong to one repository.
 */
export function choiceInProject(
  choices: readonly ProjectChoice[],
  sessions: readonly Session[],
  folder: string,
): ProjectChoice | undefined {
  const projects = new Map(sessions.map((session) => [session.cwd, projectFolder(session)]));
  const projectOf = (path: string) => projects.get(path) ?? path;
  const project = projectOf(folder);
  return (
    choiceFor(choices, folder) ?? choices.find((choice) => projectOf(choice.folder) === project)
  );
}
