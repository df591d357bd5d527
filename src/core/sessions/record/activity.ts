import type { SessionStatus } from '#shared/contract/sessions.ts';

/** What a session's process is about, as far as it shows. */
export type Activity = {
  readonly process: 'none' | 'starting' | 'running';
  /** A turn runs, or work in the background that will wake the agent. */
  readonly turn: boolean;
  /** Questions nobody has answered. */
  readonly open: number;
  /** Prompts that are sent and not taken yet. */
  readonly pending: number;
  readonly failed: boolean;
};

export const atRest: Activity = { process: 'none', turn: false, open: 0, pending: 0, failed: false };

export function statusOf({ process, turn, open, pending, failed }: Activity): SessionStatus {
  if (process === 'none') return failed ? 'failed' : 'stopped';
  if (open > 0) return 'waiting';
  if (process === 'starting') return 'starting';
  return turn || pending > 0 ? 'working' : 'idle';
}
