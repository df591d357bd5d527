import type { Result } from '#shared/base/result.ts';

/** What the outside must give to core. Everything here is fake in unit tests and real in the shells. */

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
}

export interface IdPort {
  uuid(): string;
}

/** Few and short. `place`: where they lie. */
export interface SecretPort {
  readonly place: 'keychain' | 'file';
  /** `null`: there is none of that name. */
  get(name: string): Promise<string | null>;
  /** `null` takes it away. The error says why it could not be kept. */
  put(name: string, value: string | null): Promise<Result<null, string>>;
}

export interface LogPort {
  /** `fields` must hold no secret and no text of a conversation. */
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

export type ProcessExit = { readonly code: number | null; readonly signal: string | null };

/** A child process with pipes. Callbacks come in order; `onExit` comes after all output, once. */
export interface ChildPort {
  readonly pid: number;
  /** `false`: the pipe is closed. Data is queued without limit by the system's stream; callers send little. */
  write(data: string): boolean;
  endInput(): void;
  /** A promise holds back further output once much of it waits for such promises. */
  onStdout(listener: (chunk: Uint8Array) => void | Promise<void>): void;
  onStderr(listener: (chunk: Uint8Array) => void): void;
  onExit(listener: (exit: ProcessExit) => void): void;
  /** To the whole process group where the system has such. */
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
}

export type SpawnOptions = { readonly cwd: string; readonly env: Readonly<Record<string, string>> };

/** `code`: `folderMissing`, `folderNotReadable`, `programMissing`, `programNotExecutable`, or the system's own error code. */
export type SpawnFailure = { readonly kind: 'spawnFailed'; readonly code: string; readonly message: string };

export interface ProcessPort {
  spawn(
    command: string,
    args: readonly string[],
    options: SpawnOptions,
  ): Promise<{ readonly ok: true; readonly value: ChildPort } | { readonly ok: false; readonly error: SpawnFailure }>;
  /** Runs to the end with closed input; output is cut at 1 MiB. `code` is `null` when it was killed or timed out. */
  run(
    command: string,
    args: readonly string[],
    options: SpawnOptions & { readonly timeoutMs: number },
  ): Promise<
    | { readonly ok: true; readonly value: { readonly code: number | null; readonly stdout: string; readonly stderr: string } }
    | { readonly ok: false; readonly error: SpawnFailure }
  >;
  /** An opaque mark of that living process, which a later process with the same pid does not share; `null`: no such process. */
  identity(pid: number): string | null;
  /**
   * Ends the process group of an orphan, if `identity` still fits: asks first, so that it can write down what it
   * knows, and kills it some seconds later. Resolves when it is gone.
   */
  endOrphan(pid: number, identity: string): Promise<void>;
}

export type FolderFailure = 'missing' | 'notReadable' | 'notAbsolute' | 'notAFolder';

/** `folders` are names, hidden ones last, at most 500. `parent` is `null` at a root. */
export type FolderListing = {
  readonly path: string;
  readonly parent: string | null;
  readonly folders: readonly string[];
  readonly truncated: boolean;
};

/** What a desk asks about the person's folders. */
export interface FolderPort {
  check(path: string): Promise<'ok' | FolderFailure>;
  list(path: string): Promise<Result<FolderListing, FolderFailure>>;
  /** Makes a folder with all folders above it that are missing; says by the system's words why it could not. */
  make(path: string): Promise<Result<null, string>>;
}

/** What lies in a folder, for whoever types its names. */
export interface FileListPort {
  /**
   * Relative paths of the files (folders end with `/`) below a folder, without what its ignore files leave out; at
   * most 50,000, in no order. Empty where it cannot be read.
   */
  list(folder: string): Promise<readonly string[]>;
}

export type FileLook = {
  /** `other`: a device, a pipe, a socket. Links are followed. */
  readonly kind: 'file' | 'folder' | 'other';
  /** Whether its mode lets anyone run it; never on Windows. */
  readonly executable: boolean;
  /** Without links. */
  readonly realPath: string;
};

export interface FileLookPort {
  look(path: string): Promise<Result<FileLook, 'missing' | 'notReadable'>>;
}

export type FilePiece = { readonly bytes: Uint8Array; /** Size of the whole file. */ readonly size: number };

export interface FileReadPort {
  /** Reads at most `most` bytes from an offset of a regular file. Never waits for a pipe, never opens a device for reading. */
  read(path: string, from: number, most: number): Promise<Result<FilePiece, 'missing' | 'notReadable' | 'notAFile'>>;
}

/** `code` as of a spawn, or `ended` for a program that ended at once with a failure. */
export type LaunchFailure = { readonly code: string; readonly exitCode: number | null; readonly message: string };

export interface LauncherPort {
  /**
   * Starts a program that is the person's from then on: it outlives Corral and has no pipe to it. Waits a moment, in
   * which a program that cannot work ends.
   */
  launch(command: string, args: readonly string[], options: SpawnOptions): Promise<Result<null, LaunchFailure>>;
}

/** How to run one of Corral's own scripts under Node (Electron's binary needs an environment variable for that). */
export type NodeCommand = { readonly command: string; readonly env: Readonly<Record<string, string>> };

export type Environment = {
  readonly platform: string;
  readonly homeDir: string;
  readonly tempDir: string;
  readonly dataDir: string;
  readonly version: string;
  /** Environment of the person's shell, as agents should get it. */
  readonly variables: Readonly<Record<string, string>>;
  readonly node: NodeCommand;
  /** Absolute path of the demo agent's program, a script for `node`. */
  readonly demoScript: string;
};
