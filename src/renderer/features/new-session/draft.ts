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

/** Returns the first agent that is ready, rather one that works in a folder of the person. Without a ready one, the first of them. */
export function preferredAgent(agents: readonly AgentInfo[]): AgentInfo | undefined {
  const ready = agents.filter((agent) => agent.state === 'ready');
  return ready.find((agent) => agent.needsFolder) ?? ready[0] ?? agents.find((agent) => agent.needsFolder) ?? agents[0];
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
