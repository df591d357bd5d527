import type { SessionStatus } from '#shared/contract/sessions.ts';

/** Visible activity of a session's process. */
export type Activity = {
  /** `asking`: no process runs; one starts if the person agrees to what its folder brings. */
  readonly process: 'none' | 'asking' | 'starting' | 'running';
  /** True while a turn runs, or background work that will wake the agent. */
  readonly turn: boolean;
  /** Number of unanswered questions of the agent. */
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
  if (process === 'asking' || open > 0) return 'waiting';
  if (process === 'starting') return 'starting';
  return turn || pending > 0 ? 'working' : 'idle';
}

/** Returns true while the agent works, or waits for an answer. */
export function isBusy({ turn, open, pending }: Activity): boolean {
  return turn || pending > 0 || open > 0;
}
