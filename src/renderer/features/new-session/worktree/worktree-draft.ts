import type { AgentInfo } from '#shared/contract/agents.ts';
import type { WorktreeStart } from '#shared/contract/calls/worktrees.ts';
import { MAX_ATTEMPTS } from '#shared/git/worktree.ts';

/** The part of the form that is about a worktree. */
export type WorktreeDraft = {
  /** True if the session gets a worktree of its own. */
  readonly isOwn: boolean;
  /** Empty: derived from the prompt. */
  readonly branch: string;
  /** Null: the default base. */
  readonly base: string | null;
  readonly copies: boolean;
  readonly submodules: boolean;
  /**
   * The script that the person confirms; null for none. Undefined: the script runs if the person has
   * confirmed it before.
   */
  readonly setUpHash: string | null | undefined;
  readonly startsAtOnce: boolean;
  /** Numbers of attempts by agent; absent: one of the chosen agent. */
  readonly attempts: Readonly<Record<string, number>>;
};

export const NO_WORKTREE: WorktreeDraft = {
  isOwn: false,
  branch: '',
  base: null,
  copies: true,
  submodules: true,
  setUpHash: undefined,
  startsAtOnce: false,
  attempts: {},
};

/** Returns the draft for another folder, whose branches and script are others. */
export function inOtherFolder(draft: WorktreeDraft): WorktreeDraft {
  return { ...draft, branch: '', base: null, setUpHash: undefined };
}

/** Returns the number of attempts of an agent: one of the chosen one if nothing else is said. */
export function attemptsOf({ attempts }: WorktreeDraft, agentId: string, chosen: string): number {
  return attempts[agentId] ?? (agentId === chosen ? 1 : 0);
}

/** Changes a number of attempts, so that all of them are at most the maximum. */
export function withAttempts(
  draft: WorktreeDraft,
  agentId: string,
  chosen: string,
  wanted: number,
): WorktreeDraft {
  const others = Object.entries({ [chosen]: attemptsOf(draft, chosen, chosen), ...draft.attempts })
    .filter(([id]) => id !== agentId)
    .reduce((sum, [, count]) => sum + count, 0);
  const count = Math.max(0, Math.min(Math.trunc(wanted) || 0, MAX_ATTEMPTS - others));
  return { ...draft, attempts: { ...draft.attempts, [agentId]: count } };
}

/** The session that the form describes. */
type Described = Omit<WorktreeStart, 'sessionId'>;

/**
 * Returns the session of each attempt. Those of another agent than the chosen one have its default
 * mode and model.
 */
export function startsOf(
  draft: WorktreeDraft,
  agents: readonly Pick<AgentInfo, 'agentId' | 'defaultPermissionMode'>[],
  described: Described,
  newId: () => string,
): WorktreeStart[] {
  const { prompt, attachments } = described;
  return agents.flatMap(({ agentId, defaultPermissionMode: permissionMode }) => {
    const isChosen = agentId === described.agentId;
    const of = isChosen
      ? described
      : { agentId, permissionMode, model: null, prompt, ...(attachments && { attachments }) };
    const count = attemptsOf(draft, agentId, described.agentId);
    return Array.from({ length: count }, () => ({ ...of, sessionId: newId() }));
  });
}
