import { z } from 'zod';

/**
 * What a program says of itself by the Program Status Protocol (OSC 7501). `blocked` waits for the person; `kind` and
 * `message` say for what, when the program tells. `offset`: where in its output it said so.
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
 * `exited`: its program ended; what it printed can still be seen until the terminal is closed. `lost`: pty-host died,
 * and its programs with it.
 */
export const terminalState = z.enum(['running', 'exited', 'lost']);

/** `signal` is a number of the system's; `null` when it ended by itself. */
export const terminalExit = z.object({ code: z.int().nullable(), signal: z.int().nullable() });
export type TerminalExit = z.infer<typeof terminalExit>;

/** What a terminal shows: a shell of the person, an agent's own program, or a pane of tmux. */
export const terminalKind = z.enum(['shell', 'agent', 'tmux']);
export type TerminalKind = z.infer<typeof terminalKind>;

export const terminal = z.object({
  terminalId: z.string(),
  kind: terminalKind,
  /** The session whose conversation it stands beside; `null`: it stands for itself. */
  sessionId: z.string().nullable(),
  /** What the program called itself (OSC 0 or 2), cleaned of control characters and cut; else the program's name. */
  title: z.string(),
  cwd: z.string(),
  cols: z.int(),
  rows: z.int(),
  state: terminalState,
  exit: terminalExit.nullable(),
  status: programStatus.nullable(),
  /** When the bell last rang, in milliseconds since the epoch. */
  bellAt: z.number().nullable(),
  createdAt: z.number(),
  /** The person does not want to be told when it asks something. */
  isMuted: z.boolean().optional(),
  /** The person named it, so its program's own titles are ignored. */
  isNamed: z.boolean().optional(),
  /** Corral ended its program: how it ended is not worth a warning. */
  isStopped: z.boolean().optional(),
});

export type Terminal = z.infer<typeof terminal>;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
/** What a terminal looks like, for programs that ask: `#rrggbb`. */
export const terminalColours = z.object({ foreground: colour, background: colour });
export type TerminalColours = Readonly<z.infer<typeof terminalColours>>;

/** Sizes that a program can be given. */
export const terminalCols = z.int().min(2).max(1000);
export const terminalRows = z.int().min(1).max(500);
