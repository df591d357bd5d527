import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Face } from '#shared/contract/sessions.ts';

/** What the person has filled in. */
export type Draft = {
  readonly agentId: string;
  readonly cwd: string;
  readonly permissionMode: string;
  readonly model: string;
  readonly prompt: string;
  readonly face: Face;
};

/** The first agent that can work in a folder of the person's, else the first. */
export function preferredAgent(agents: readonly AgentInfo[]): AgentInfo | undefined {
  return agents.find((agent) => agent.needsFolder && agent.state === 'ready') ?? agents.find((agent) => agent.needsFolder) ?? agents[0];
}

/** An agent brings its own modes and models, so those start anew. */
export function withAgent(draft: Draft, agent: AgentInfo): Draft {
  return { ...draft, agentId: agent.agentId, permissionMode: agent.defaultPermissionMode, model: '', face: 'structured' };
}

export function firstDraft(agents: readonly AgentInfo[], cwd: string): Draft {
  const empty = { agentId: '', cwd, permissionMode: '', model: '', prompt: '', face: 'structured' as const };
  const agent = preferredAgent(agents);
  return agent ? withAgent(empty, agent) : empty;
}

const FOLDER_FAILURES = new Set(['folderMissing', 'folderNotReadable', 'folderNotAbsolute']);

/** Whether a failure is shown at the folder rather than below the form. */
export function isAboutFolder(kind: string): boolean {
  return FOLDER_FAILURES.has(kind);
}
