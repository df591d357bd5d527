import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Face } from '#shared/contract/sessions.ts';

/** The values of the form for a new session. */
export type Draft = {
  readonly agentId: string;
  readonly cwd: string;
  readonly permissionMode: string;
  readonly model: string;
  readonly prompt: string;
  readonly face: Face;
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
    face: agent.capabilities.faces[0] ?? 'structured',
  };
}

export function firstDraft(agents: readonly AgentInfo[], cwd: string): Draft {
  const empty = {
    agentId: '',
    cwd,
    permissionMode: '',
    model: '',
    prompt: '',
    face: 'structured' as const,
  };
  const agent = preferredAgent(agents);
  return agent ? withAgent(empty, agent) : empty;
}

const FOLDER_FAILURES = new Set(['folderMissing', 'folderNotReadable', 'folderNotAbsolute']);

/** Returns true if a failure is shown at the folder field instead of below the form. */
export function isAboutFolder(kind: string): boolean {
  return FOLDER_FAILURES.has(kind);
}
