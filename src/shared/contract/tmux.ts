import { z } from 'zod';

import { terminal, terminalCols, terminalRows } from '../terminal/terminal.ts';
import { call, failures } from './call.ts';
import { session } from './sessions.ts';

/** tmux's own names for a pane, a window, a session; they hold as long as the server lives. */
export const paneId = z.string().regex(/^%\d{1,10}$/);
export const windowId = z.string().regex(/^@\d{1,10}$/);
const tmuxSessionId = z.string().regex(/^\$\d{1,10}$/);

export const tmuxPane = z.object({
  paneId,
  index: z.int(),
  /** The process that tmux started in it. */
  pid: z.int(),
  /** The program in front. */
  command: z.string(),
  title: z.string(),
  cwd: z.string(),
  cols: z.int(),
  rows: z.int(),
  active: z.boolean(),
  /** Its program ended, and tmux keeps what it printed. */
  dead: z.boolean(),
  /** Somebody scrolls or chooses in it: keys go to tmux, not to the program. */
  inMode: z.boolean(),
});
export type TmuxPane = z.infer<typeof tmuxPane>;

export const tmuxWindow = z.object({ windowId, index: z.int(), name: z.string(), active: z.boolean(), panes: z.array(tmuxPane) });
export type TmuxWindow = z.infer<typeof tmuxWindow>;

export const tmuxSession = z.object({
  tmuxSessionId,
  name: z.string(),
  /** Clients that show it, without Corral's own eye. */
  attached: z.int(),
  windows: z.array(tmuxWindow),
});
export type TmuxSession = z.infer<typeof tmuxSession>;

/** One server, told from others by its socket. `watched`: by its own events; else it is asked every few seconds. */
export const tmuxServer = z.object({
  socket: z.string(),
  name: z.string(),
  watched: z.boolean(),
  sessions: z.array(tmuxSession),
});
export type TmuxServer = z.infer<typeof tmuxServer>;

/** `revision` differs when anything in it does. `truncated`: there is more than is told. */
export const tmuxView = z.object({
  state: z.enum(['ready', 'missing', 'unsupported']),
  version: z.string().nullable(),
  servers: z.array(tmuxServer),
  truncated: z.boolean(),
  revision: z.int(),
});
export type TmuxView = z.infer<typeof tmuxView>;

/** The pane as the person saw it; where another program runs in it now, nothing is done. */
const target = { socket: z.string().min(1).max(4096), paneId };
const seen = { ...target, pid: z.int(), command: z.string().max(1024) };
const commandId = z.uuid();
const hex = z.string().regex(/^#[0-9a-f]{6}$/);
const size = { cols: terminalCols, rows: terminalRows, colours: z.object({ foreground: hex, background: hex }) };

export const tmux = {
  /** Answers at once when the view is not the one at `revision`; else when something changes, or after half a minute. */
  'tmux.watch': call(z.strictObject({ revision: z.int().nullable() }), tmuxView, failures('unavailable')),
  /** A terminal that shows the pane's window. Others keep their size and their place; closing the terminal only detaches it. */
  'tmux.embed': call(
    z.strictObject({ commandId, ...target, ...size }),
    z.object({ terminal }),
    failures('noSuchPane', 'tmuxMissing', 'tmuxTooOld', 'tmuxFailed', 'hostUnavailable', 'tooManyTerminals', 'storeFailed'),
  ),
  /** `rows`: the newest lines of it, at most 1,000. `fingerprint` is of exactly this text. */
  'tmux.read': call(
    z.strictObject({ ...target, rows: z.int().min(1).max(1000) }),
    z.object({ lines: z.array(z.string()), fingerprint: z.string() }),
    failures('noSuchPane', 'tmuxMissing', 'tmuxFailed'),
  ),
  /**
   * Pastes the text and looks whether it arrived; presses Enter after that, if wanted. `manyLines`: this tmux cannot say
   * whether the program takes several lines as one text; `linesAnyway` sends them all the same.
   */
  'tmux.send': call(
    z.strictObject({
      commandId,
      ...seen,
      text: z.string().min(1).max(100_000),
      enter: z.boolean(),
      linesAnyway: z.boolean(),
      /** Of the screen that the text answers, from `tmux.read`; `null`: whatever it shows. */
      fingerprint: z.string().nullable(),
    }),
    z.object({ delivered: z.enum(['pasted', 'entered']) }),
    failures(
      'noSuchPane',
      'programChanged',
      'screenChanged',
      'inMode',
      'badText',
      'manyLines',
      'deliveryFailed',
      'tmuxMissing',
      'tmuxFailed',
    ),
  ),
  /** The conversation of the agent in a pane. `likely`: told by its folder alone, so it may be another one of that folder. */
  'tmux.adopt': call(
    z.strictObject({ commandId, ...target }),
    z.object({ session, certainty: z.enum(['certain', 'likely']) }),
    failures('noSuchPane', 'noAgentInPane', 'noSuchTranscript', 'agentUnavailable', 'storeFailed', 'tmuxMissing', 'tmuxFailed'),
  ),
  /** A new session on Corral's own server: an agent's own program, or the person's shell (`agentId` is `null`). */
  'tmux.start': call(
    z.strictObject({ commandId, name: z.string().min(1).max(100), agentId: z.string().min(1).nullable(), cwd: z.string().min(1) }),
    z.object({ socket: z.string(), paneId }),
    failures('folderMissing', 'programMissing', 'tmuxMissing', 'tmuxFailed'),
  ),
};
