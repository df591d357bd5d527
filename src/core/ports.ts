import type { Result } from '#shared/base/result.ts';

/**
 * Interfaces that the outside provides to core. All of them are fake in unit tests and real in the
 * shells.
 */

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `ms`. The returned function cancels. */
  after(ms: number, callback: () => void): () => void;
}

export interface IdPort {
  uuid(): string;
}

/** Stores few and short secrets. `place` is where they are stored. */
export interface SecretPort {
  readonly place: 'keychain' | 'file';
  /** Returns null if there is no secret of that name. */
  get(name: string): Promise<string | null>;
  /** Stores the secret; null deletes it. The error is the reason why it could not be stored. */
  put(name: string, value: string | null): Promise<Result<null, string>>;
}

export interface LogPort {
  /** `fields` must hold no secret and no text of a conversation. */
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

export type ProcessExit = { readonly code: number | null; readonly signal: string | null };

/** A child process with pipes. Callbacks run in order; `onExit` runs once, after all output. */
export interface ChildPort {
  readonly pid: number;
  /**
   * Returns false if the pipe is closed. The system's stream queues data without limit, so callers
   * must send little.
   */
  write(data: string): boolean;
  endInput(): void;
  /**
   * Reads output. A listener that returns a promise causes back-pressure: once many bytes wait for
   * such promises, reading pauses.
   */
  onStdout(listener: (chunk: Uint8Array) => void | Promise<void>): void;
  onStderr(listener: (chunk: Uint8Array) => void): void;
  onExit(listener: (exit: ProcessExit) => void): void;
  /** Sends the signal to the whole process group where the system has process groups. */
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
}

export type SpawnOptions = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Unique name of the run. If it is given, all descendants of the process end with it, also those
   * that have left its process group, as far as the system allows to find them.
   */
  readonly family?: string;
};

/**
 * `code` is `folderMissing`, `folderNotReadable`, `programMissing`, `programNotExecutable` or the
 * system's own error code.
 */
export type SpawnFailure = {
  readonly kind: 'spawnFailed';
  readonly code: string;
  readonly message: string;
};

export interface ProcessPort {
  spawn(
    command: string,
    args: readonly string[],
    options: SpawnOptions,
  ): Promise<
    | { readonly ok: true; readonly value: ChildPort }
    | { readonly ok: false; readonly error: SpawnFailure }
  >;
  /**
   * Runs a program to its end with closed input and truncates its output at 1 MiB. `code` is null
   * if the program was killed or timed out.
   */
  run(
    command: string,
    args: readonly string[],
    options: SpawnOptions & { readonly timeoutMs: number },
  ): Promise<
    | {
        readonly ok: true;
        readonly value: {
          readonly code: number | null;
          readonly stdout: string;
          readonly stderr: string;
        };
      }
    | { readonly ok: false; readonly error: SpawnFailure }
  >;
  /**
   * Returns an opaque identity of the living process, which a later process with the same pid does
   * not have. Returns null if there is no such process.
   */
  identity(pid: number): string | null;
  /**
   * Ends the process group of an orphan if `identity` still matches. First sends a request to end,
   * so that the process can write down its state, and kills it some seconds later. Resolves when
   * the process has ended.
   */
  endOrphan(pid: number, identity: string, family: string): Promise<void>;
}

export type FolderFailure = 'missing' | 'notReadable' | 'notAbsolute' | 'notAFolder';

/** `folders` are names, hidden ones last, at most 500. `parent` is null at a root. */
export type FolderListing = {
  readonly path: string;
  readonly parent: string | null;
  readonly folders: readonly string[];
  readonly truncated: boolean;
};

/** Reads and creates folders of the person, for the desk. */
export interface FolderPort {
  check(path: string): Promise<'ok' | FolderFailure>;
  list(path: string): Promise<Result<FolderListing, FolderFailure>>;
  /**
   * Creates a folder and all missing folders above it. The error is the system's reason why this
   * failed.
   */
  make(path: string): Promise<Result<null, string>>;
}

/** Lists the files of a folder, to complete names that a person types. */
export interface FileListPort {
  /**
   * Returns relative paths of the files (folders end with `/`) below a folder, without those that
   * its ignore files exclude; at most 50,000, in no order. Returns an empty list if the folder
   * cannot be read.
   */
  list(folder: string): Promise<readonly string[]>;
}

export type FileProbe = {
  /** `other` is a device, a pipe or a socket. Links are followed. */
  readonly kind: 'file' | 'folder' | 'other';
  /** True if the file's mode lets any user run it; always false on Windows. */
  readonly executable: boolean;
  /** Path with all links resolved. */
  readonly realPath: string;
};

export interface FileProbePort {
  probe(path: string): Promise<Result<FileProbe, 'missing' | 'notReadable'>>;
}

export type FilePiece = {
  readonly bytes: Uint8Array;
  /** Size of the whole file. */ readonly size: number;
};

export interface FileReadPort {
  /**
   * Reads at most `most` bytes from an offset of a regular file. Never waits for a pipe and never
   * opens a device for reading.
   */
  read(
    path: string,
    from: number,
    most: number,
  ): Promise<Result<FilePiece, 'missing' | 'notReadable' | 'notAFile'>>;
}

export interface FolderWatchPort {
  /**
   * Calls back when an entry of a folder changes, not of its subfolders. `name` is null if the
   * system does not name it. The returned function stops. Returns null if the folder cannot be
   * watched.
   */
  watch(folder: string, changed: (name: string | null) => void): (() => void) | null;
}

/**
 * `code` is the code of a spawn failure, or `ended` for a program that ended at once with a
 * failure.
 */
export type LaunchFailure = {
  readonly code: string;
  readonly exitCode: number | null;
  readonly message: string;
};

export interface LauncherPort {
  /**
   * Starts a detached program: it outlives Corral and has no pipe to it. Waits a moment, so that a
   * program that fails at once is reported.
   */
  launch(
    command: string,
    args: readonly string[],
    options: SpawnOptions,
  ): Promise<Result<null, LaunchFailure>>;
}

/**
 * How to run one of Corral's own scripts under Node (Electron's binary needs an environment
 * variable for that).
 */
export type NodeCommand = {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
};

export type Environment = {
  readonly platform: string;
  readonly homeDir: string;
  readonly tempDir: string;
  readonly dataDir: string;
  readonly version: string;
  /** Environment of the person's shell, which agents get. */
  readonly variables: Readonly<Record<string, string>>;
  readonly node: NodeCommand;
  /** Absolute path of the demo agent's program, a script for `node`. */
  readonly demoScript: string;
  /** Absolute path of the program of Corral's own agent, a script for `node`. */
  readonly agentScript: string;
};
