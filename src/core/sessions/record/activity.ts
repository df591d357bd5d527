import type { SessionStatus } from '#shared/contract/sessions.ts';

/** Visible activity of a session's process. */
export type Activity = {
  readonly process: 'none' | 'starting' | 'running';
  /** True while a turn runs, or background work that will wake the agent. */
  readonly turn: boolean;
  /** Number of unanswered questions. */
  readonly open: number;
  /** Number of prompts that are sent and not taken yet. */
  readonly pending: number;
  readonly failed: boolean;
};

export const atRest: Activity = {
  process: 'none',
  turn: false,
  open: 0,
  pending: 0,
  failed: false,
};

export function statusOf({ process, turn, open, pending, failed }: Activity): SessionStatus {
  if (process === 'none') return failed ? 'failed' : 'stopped';
  if (open > 0) return 'waiting';
  if (process === 'starting') return 'starting';
  return turn || pending > 0 ? 'working' : 'idle';
}
