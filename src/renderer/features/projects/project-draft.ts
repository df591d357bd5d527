import type { AgentInfo } from '#shared/contract/agents.ts';
import type { ProjectChanges } from '#shared/contract/calls/projects.ts';
import { projectColour, type Project } from '#shared/project/project.ts';

/** The value of a choice that leaves something to Corral. */
export const UNSET = '';

/** The values of the form for a project. An empty text leaves a value to the files. */
export type ProjectDraft = {
  readonly name: string;
  readonly colour: string;
  readonly agentId: string;
  readonly permissionMode: string;
  readonly setup: string;
  readonly run: string;
  readonly copy: string;
  readonly branchPrefix: string;
  readonly ports: string;
};

export function draftOf({ own, ...project }: Project): ProjectDraft {
  return {
    name: project.name,
    colour: project.colour ?? UNSET,
    agentId: project.agentId ?? UNSET,
    permissionMode: project.permissionMode ?? UNSET,
    setup: own.setup ?? '',
    run: own.run ?? '',
    copy: own.copy?.join('\n') ?? '',
    branchPrefix: own.branchPrefix ?? '',
    ports: own.ports === null ? '' : String(own.ports),
  };
}

export type DraftProblem = 'nameRequired' | 'portsWrong';

/** Returns the first problem of a draft; null if it can be saved. */
export function problemOf({ name, ports }: ProjectDraft): DraftProblem | null {
  if (name.trim() === '') return 'nameRequired';
  const isNumber = /^\d{1,4}$/u.test(ports.trim()) && Number(ports) >= 1 && Number(ports) <= 1000;
  return ports.trim() === '' || isNumber ? null : 'portsWrong';
}

/** Returns the changes of a draft without a problem. */
export function changesOf(draft: ProjectDraft): ProjectChanges {
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  const patterns = draft.copy.split('\n').filter((line) => line.trim() !== '');
  return {
    name: draft.name.trim(),
    colour: projectColour.safeParse(draft.colour).data ?? null,
    agentId: orNull(draft.agentId),
    permissionMode: draft.agentId === UNSET ? null : orNull(draft.permissionMode),
    own: {
      setup: orNull(draft.setup),
      run: orNull(draft.run),
      copy: patterns.length === 0 ? null : patterns,
      branchPrefix: orNull(draft.branchPrefix),
      ports: draft.ports.trim() === '' ? null : Number(draft.ports),
    },
  };
}

/** Returns the modes that may be a default: a dangerous one is never preselected. */
export function defaultModes(agent: AgentInfo | undefined) {
  return agent?.permissionModes.filter(({ isDangerous }) => !isDangerous) ?? [];
}
