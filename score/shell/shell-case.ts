/** A call of the tool `bash` with what must come back, and when. */
export interface ShellCase {
  readonly group: string;
  readonly name: string;
  readonly command: string;
  /** Seconds; default 60, as in the tool. */
  readonly timeoutSeconds?: number;
  readonly isBackground?: boolean;
  /** Milliseconds after the start at which the person cancels. */
  readonly cancelMs?: number;
  /** Answers of the person to questions, in order; after them, no one answers. */
  readonly answers?: readonly string[];
  /** Limit of the time until the result, from the start or from the cancellation. */
  readonly withinMs: number;
  readonly expected: RegExp;
  /** The command clears the environment, so that its processes are found by `SLEEP_CLEARED`. */
  readonly isCleared?: boolean;
  /** Text that must be in no result, report, question or file. */
  readonly forbidden?: RegExp;
}

export const SLEEP = 'sleep 7654321';
/** Command by which the processes of a case are found that clears their environment. */
export const SLEEP_CLEARED = 'sleep 7654322';
