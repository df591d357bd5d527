import type { Result } from '#shared/base/result.ts';

export type GitRunOptions = {
  readonly cwd: string;
  /** The whole environment of git. */
  readonly env: Readonly<Record<string, string>>;
  /** Bytes for git's standard input, which is closed afterwards. Empty if absent. */
  readonly input?: Uint8Array;
  /** Maximum number of bytes of output that are kept; git is killed when it prints more. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Kills git when it is aborted. */
  readonly signal?: AbortSignal;
  /** Receives git's error output as it arrives, e.g. the progress of a clone. */
  readonly onProgress?: (text: string) => void;
};

export type GitRun = {
  /** Null if git was killed. */
  readonly code: number | null;
  readonly stdout: Uint8Array;
  /** Truncated at 64 KiB. */
  readonly stderr: string;
  /** The reason why git was killed; null if it ended by itself. */
  readonly killed: 'tooMuchOutput' | 'timedOut' | 'aborted' | null;
};

/** `code` is that of a spawn failure: `folderMissing`, `programMissing` or the system's own. */
export type GitStartFailure = { readonly code: string; readonly message: string };

/** Runs the machine's git. Bytes in, bytes out: a file is in any encoding. */
export interface GitPort {
  run(args: readonly string[], options: GitRunOptions): Promise<Result<GitRun, GitStartFailure>>;
}
