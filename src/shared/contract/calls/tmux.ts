import { z } from 'zod';

import { terminal, terminalCols, terminalRows } from '../../terminal/terminal.ts';
import { call, failures } from '../call.ts';
import { session } from '../sessions.ts';

/**
 * tmux's own ids of a pane, a window and a session. They are valid for the lifetime of the server.
 */
export const paneId = z.string().regex(/^%\d{1,10}$/);
export const windowId = z.string().regex(/^@\d{1,10}$/);
const tmuxSessionId = z.string().regex(/^\$\d{1,10}$/);

export const tmuxPane = z.object({
  paneId,
  index: z.int(),
  /** The process that tmux started in it. */
  pid: z.int(),
  /** The foreground program. */
  command: z.string(),
  title: z.string(),
  cwd: z.string(),
  cols: z.int(),
  rows: z.int(),
  active: z.boolean(),
  /** True if its program ended; tmux keeps the output. */
  dead: z.boolean(),
  /** True if a person scrolls or selects in it; keys then go to tmux instead of the program. */
  inMode: z.boolean(),
});
export type TmuxPane = z.infer<typeof tmuxPane>;

export const tmuxWindow = z.object({
  windowId,
  index: z.int(),
  name: z.string(),
  active: z.boolean(),
  panes: z.array(tmuxPane),
});
export type TmuxWindow = z.infer<typeof tmuxWindow>;

export const tmuxSession = z.object({
  tmuxSessionId,
  name: z.string(),
  /** Number of attached clients, not counting Corral's own. */
  attached: z.int(),
  windows: z.array(tmuxWindow),
});
export type TmuxSession = z.infer<typeof tmuxSession>;

/**
 * One server, identified by its socket. `watched` means that Corral receives its events; otherwise
 * it polls every few seconds.
 */
export const tmuxServer = z.object({
  socket: z.string(),
  name: z.string(),
  watched: z.boolean(),
  sessions: z.array(tmuxSession),
});
export type TmuxServer = z.infer<typeof tmuxServer>;

/**
 * State of all servers. `revision` changes whenever anything in it does. `truncated` means that not
 * everything is included.
 */
export const tmuxView = z.object({
  state: z.enum(['ready', 'missing', 'unsupported']),
  version: z.string().nullable(),
  servers: z.array(tmuxServer),
  truncated: z.boolean(),
  revision: z.int(),
});
export type TmuxView = z.infer<typeof tmuxView>;

/** The pane as the person saw it. If another program runs in it now, nothing is done. */
const target = { socket: z.string().min(1).max(4096), paneId };
const seen = { ...target, pid: z.int(), command: z.string().max(1024) };
const commandId = z.uuid();
const hex = z.string().regex(/^#[0-9a-f]{6}$/);
const size = {
  cols: terminalCols,
  rows: terminalRows,
  colours: z.object({ foreground: hex, background: hex }),
};

export const tmux = {
  /**
   * Returns immediately if the view differs from `revision`; otherwise on the next change, or after
   * half a minute.
   */
  'tmux.watch': call(
    () => z.strictObject({ revision: z.int().nullable() }),
    () => tmuxView,
    failures('unavailable'),
  ),
  /**
   * Opens a terminal that shows the pane's window. Other clients keep their size and position;
   * closing the terminal only detaches it.
   */
  'tmux.embed': call(
    () => z.strictObject({ commandId, ...target, ...size }),
    () => z.object({ terminal }),
    failures(
      'noSuchPane',
      'tmuxMissing',
      'tmuxTooOld',
      'tmuxFailed',
      'hostUnavailable',
      'tooManyTerminals',
      'storeFailed',
    ),
  ),
  /** Returns the newest `rows` lines, at most 1,000. `fingerprint` identifies exactly this text. */
  'tmux.read': call(
    () => z.strictObject({ ...target, rows: z.int().min(1).max(1000) }),
    () => z.object({ lines: z.array(z.string()), fingerprint: z.string() }),
    failures('noSuchPane', 'tmuxMissing', 'tmuxFailed'),
  ),
  /**
   * Pastes the text and checks that it arrived; then presses Enter if `enter` is set. `manyLines`:
   * this tmux cannot tell whether the program takes several lines as one text; `linesAnyway` sends
   * them regardless.
   */
  'tmux.send': call(
    () =>
      z.strictObject({
        commandId,
        ...seen,
        text: z.string().min(1).max(100_000),
        enter: z.boolean(),
        linesAnyway: z.boolean(),
        /**
         * Fingerprint of the screen that the text answers, from `tmux.read`; null to accept any
         * screen.
         */
        fingerprint: z.string().nullable(),
      }),
    () => z.object({ delivered: z.enum(['pasted', 'entered']) }),
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
  /**
   * Opens the conversation of the agent in a pane. `likely`: matched by folder alone, so it may be
   * another conversation of that folder.
   */
  'tmux.adopt': call(
    () => z.strictObject({ commandId, ...target }),
    () => z.object({ session, certainty: z.enum(['certain', 'likely']) }),
    failures(
      'noSuchPane',
      'noAgentInPane',
      'noSuchTranscript',
      'agentUnavailable',
      'storeFailed',
      'tmuxMissing',
      'tmuxFailed',
    ),
  ),
  /**
   * Starts a session on Corral's own server, with an agent's program or the person's shell
   * (`agentId` is null).
   */
  'tmux.start': call(
    () =>
      z.strictObject({
        commandId,
        name: z.string().min(1).max(100),
        agentId: z.string().min(1).nullable(),
        cwd: z.string().min(1),
      }),
    () => z.object({ socket: z.string(), paneId }),
    failures('folderMissing', 'folderNotTrusted', 'programMissing', 'tmuxMissing', 'tmuxFailed'),
  ),
};
