import { z } from 'zod';

/**
 * Status that a program reports by the Program Status Protocol (OSC 7501). `blocked` waits for the
 * person; `kind` and `message` give the reason, if the program reports it. `offset` is its position
 * in the output.
 */
export const programStatus = z.object({
  state: z.enum(['idle', 'working', 'blocked', 'done', 'error']),
  app: z.string().nullable(),
  kind: z.string().nullable(),
  message: z.string().nullable(),
  offset: z.number(),
});
export type ProgramStatus = z.infer<typeof programStatus>;

/**
 * `exited`: its program ended; the output remains visible until the terminal is closed. `lost`:
 * pty-host died, and its programs with it.
 */
export const terminalState = z.enum(['running', 'exited', 'lost']);

/** `signal` is the system's signal number; null if the program ended by itself. */
export const terminalExit = z.object({ code: z.int().nullable(), signal: z.int().nullable() });
export type TerminalExit = z.infer<typeof terminalExit>;

/** Content of a terminal: a shell of the person, an agent's own program, or a pane of tmux. */
export const terminalKind = z.enum(['shell', 'agent', 'tmux']);
export type TerminalKind = z.infer<typeof terminalKind>;

export const terminal = z.object({
  terminalId: z.string(),
  kind: terminalKind,
  /** The session beside whose conversation it is shown; null if it is independent. */
  sessionId: z.string().nullable(),
  /**
   * Title that the program set (OSC 0 or 2), stripped of control characters and truncated; else the
   * program's name.
   */
  title: z.string(),
  cwd: z.string(),
  cols: z.int(),
  rows: z.int(),
  state: terminalState,
  exit: terminalExit.nullable(),
  status: programStatus.nullable(),
  /** Time of the last bell, in milliseconds since the epoch. */
  bellAt: z.number().nullable(),
  createdAt: z.number(),
  /** True if its questions cause no notification. */
  isMuted: z.boolean().optional(),
  /** True if the person named it, so that titles from its program are ignored. */
  isNamed: z.boolean().optional(),
  /** True if Corral ended its program, so that its exit code causes no warning. */
  isStopped: z.boolean().optional(),
});

export type Terminal = z.infer<typeof terminal>;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
/** Colours of a terminal, for programs that query them: `#rrggbb`. */
export const terminalColours = z.object({ foreground: colour, background: colour });
export type TerminalColours = Readonly<z.infer<typeof terminalColours>>;

/** Sizes that a program can be given. */
export const terminalCols = z.int().min(2).max(1000);
export const terminalRows = z.int().min(1).max(500);
