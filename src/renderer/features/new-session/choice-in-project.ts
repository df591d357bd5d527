import { projectFolder } from '#renderer/stores/sessions/groups.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Project } from '#shared/project/project.ts';
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

/** Returns agent, mode, model and effort of a session, as a choice for its folder. */
export function choiceOfSession(session: Session): ProjectChoice {
  const { cwd: folder, agentId, permissionMode, model, effort } = session;
  return {
    folder,
    agentId,
    permissionMode,
    model,
    isModelListed: false,
    ...(effort && { effort }),
  };
}

/**
 * Returns the defaults of the project on the desk to which a folder belongs, as a choice; undefined
 * if the project has no default agent.
 */
export function projectDefault(
  projects: readonly Project[],
  sessions: readonly Session[],
  folder: string,
): ProjectChoice | undefined {
  const inFolder = sessions.find(({ cwd }) => cwd === folder);
  const place = inFolder ? projectFolder(inFolder) : folder.replace(/(?<=.)[\\/]+$/u, '');
  const isIn = (main: string) =>
    place === main || (place.startsWith(main) && /^[\\/]/u.test(place.slice(main.length)));
  const project = projects.find((each) => isIn(each.folder));
  if (!project || project.agentId === null) return undefined;
  const { agentId, permissionMode } = project;
  return { folder, agentId, permissionMode, model: null, isModelListed: false };
}
