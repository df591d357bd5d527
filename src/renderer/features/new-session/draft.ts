import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Face } from '#shared/contract/sessions.ts';
import type { ProjectChoice } from '#shared/session/project-choice.ts';

import { NO_WORKTREE, type WorktreeDraft } from './worktree/worktree-draft.ts';

/** The values of the form for a new session. */
export type Draft = {
  readonly agentId: string;
  readonly cwd: string;
  /** Absolute paths; sent only to an agent that can work in them. */
  readonly additionalFolders: readonly string[];
  /** An additional folder that was typed and not added yet; sent like the others. */
  readonly typedFolder?: string;
  readonly permissionMode: string;
  readonly model: string;
  /** Reasoning effort; empty for the agent's default. */
  readonly effort: string;
  readonly prompt: string;
  readonly face: Face;
  readonly worktree: WorktreeDraft;
};

/**
 * Returns the first agent that is ready, preferably one that works in a folder of the person; the
 * first agent if none is ready.
 */
export function preferredAgent(agents: readonly AgentInfo[]): AgentInfo | undefined {
  const ready = agents.filter((agent) => agent.state === 'ready');
  return (
    ready.find((agent) => agent.needsFolder) ??
    ready[0] ??
    agents.find((agent) => agent.needsFolder) ??
    agents[0]
  );
}

/** Changes the agent. Its modes, models and faces are its own, so they are reset. */
export function withAgent(draft: Draft, agent: AgentInfo): Draft {
  return {
    ...draft,
    agentId: agent.agentId,
    permissionMode: agent.defaultPermissionMode,
    model: '',
    effort: '',
    face: agent.capabilities.faces[0] ?? 'structured',
    worktree: { ...draft.worktree, attempts: {} },
  };
}

/**
 * Returns the first draft for a folder. `choice` is what the person chose last there; what its agent
 * no longer offers is replaced by the default.
 */
export function firstDraft(
  agents: readonly AgentInfo[],
  cwd: string,
  choice?: ProjectChoice,
): Draft {
  const empty = {
    agentId: '',
    cwd,
    additionalFolders: [],
    permissionMode: '',
    model: '',
    effort: '',
    prompt: '',
    face: 'structured' as const,
    worktree: NO_WORKTREE,
  };
  const chosen = choice && usableAgent(agents, choice.agentId);
  if (chosen) return withChosen(withAgent(empty, chosen), chosen, choice);
  const agent = preferredAgent(agents);
  return agent ? withAgent(empty, agent) : empty;
}

function usableAgent(agents: readonly AgentInfo[], agentId: string): AgentInfo | undefined {
  const isUsable = ({ state, needsFolder }: AgentInfo) =>
    needsFolder && (state === 'ready' || state === 'notLoggedIn');
  return agents.find((agent) => agent.agentId === agentId && isUsable(agent));
}

/** Adds mode and model of a choice. A mode that is dangerous now is not preselected. */
function withChosen(draft: Draft, agent: AgentInfo, choice: ProjectChoice): Draft {
  const { permissionMode, isModelListed, effort = '' } = choice;
  const mode = agent.permissionModes.find(({ id }) => id === permissionMode);
  const isModelGone = isModelListed && !agent.models.some(({ id }) => id === choice.model);
  const model = agent.capabilities.models && !isModelGone ? (choice.model ?? '') : '';
  return {
    ...draft,
    permissionMode: mode && !mode.isDangerous ? mode.id : draft.permissionMode,
    model,
    effort: keptEffort(agent, model, effort),
  };
}

/** Returns the reasoning efforts of a model; the empty name is the agent's default model. */
export function effortsOf(
  { models, efforts = [] }: Pick<AgentInfo, 'models' | 'efforts'>,
  model: string,
): readonly string[] {
  return models.find(({ id }) => id === model.trim())?.efforts ?? efforts;
}

/** Changes the model. An effort that it does not have becomes the default. */
export function withModel(draft: Draft, agent: AgentInfo, model: string): Draft {
  return { ...draft, model, effort: keptEffort(agent, model, draft.effort) };
}

function keptEffort(agent: AgentInfo, model: string, effort: string): string {
  return effortsOf(agent, model).includes(effort) ? effort : '';
}

/** Returns true if the person chose neither agent, mode, model, effort nor face since `first`. */
export function hasSameChoices(draft: Draft, first: Draft): boolean {
  return (
    draft.agentId === first.agentId &&
    draft.permissionMode === first.permissionMode &&
    draft.model === first.model &&
    draft.effort === first.effort &&
    draft.face === first.face
  );
}

const FOLDER_FAILURES = new Set(['folderMissing', 'folderNotReadable', 'folderNotAbsolute']);

/** Returns true if a failure is shown at the folder field instead of below the form. */
export function isAboutFolder(kind: string): boolean {
  return FOLDER_FAILURES.has(kind);
}
