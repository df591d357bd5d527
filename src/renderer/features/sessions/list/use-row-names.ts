import { useTranslation } from 'react-i18next';

import { folderName } from '#renderer/kit/text/paths.ts';
import { useAgentNames, useAgents, useProjects } from '#renderer/stores/desk/desk.ts';
import { agentsWithOwnFolder } from '#renderer/stores/sessions/use-session-groups.ts';
import { placeInProject, projectFolder, type ListGroup } from '#renderer/stores/sessions/groups.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { agentMarks } from './agent-marks.ts';

export type RowNames = ReturnType<typeof useRowNames>;

/**
 * Returns functions that name agents, projects and groups in the list, and its texts. The rows
 * share them, because a hook for the language in each row costs as much as the row.
 */
export function useRowNames() {
  const { t } = useTranslation('sessions');
  const agents = useAgents();
  const ownFolder = agentsWithOwnFolder(agents);
  const agentName = useAgentNames();
  const marks = agentMarks(agents.map(({ name }) => name));
  const projects = useProjects();
  const projectName = (agentId: string, cwd: string): string =>
    ownFolder.has(agentId) || cwd === ''
      ? agentName(agentId)
      : (projects.find(({ folder }) => folder === cwd)?.name ?? folderName(cwd));
  return {
    t,
    agentName,
    /** Returns two letters that stand for the agent; empty for a name without letters. */
    agentMark: (agentId: string): string => {
      const name = agentName(agentId);
      return marks.get(name) ?? agentMarks([name]).get(name) ?? '';
    },
    projectOf: (session: Session): string => projectName(session.agentId, projectFolder(session)),
    /** Returns the folder within the project; null if it is the main folder. */
    placeOf: (session: Session): string | null =>
      ownFolder.has(session.agentId) ? null : placeInProject(session),
    groupName: ({ kind, project }: ListGroup): string => {
      if (kind !== 'project') return t(`list.${kind}`);
      return project === null ? '' : projectName(project.agentId, project.folder ?? '');
    },
  };
}
