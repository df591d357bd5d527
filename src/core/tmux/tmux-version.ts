/** The differences between versions of tmux. */
export type TmuxVersion = {
  readonly text: string;
  /**
   * Supports clients that do not affect the size, subscriptions, and independent active panes:
   * since 3.2.
   */
  readonly hasClientFlags: boolean;
  /** Supports `destroy-unattached keep-last`: since 3.4. */
  readonly keepsLast: boolean;
};

/**
 * Parses `tmux 3.3a`, `tmux next-3.6` or `tmux openbsd-7.5`. A version without a number of tmux
 * counts as the newest.
 */
export function readVersion(printed: string): TmuxVersion | null {
  const text = /^tmux (\S{1,40})\s*$/.exec(printed)?.[1];
  if (text === undefined) return null;
  const match = /^(?:next-)?(\d+)\.(\d+)/.exec(text);
  const number = match ? Number(match[1]) * 1000 + Number(match[2]) : Infinity;
  return { text, hasClientFlags: number >= 3002, keepsLast: number >= 3004 };
}
