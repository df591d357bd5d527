import { z } from 'zod';

import { problem } from '#shared/contract/agents.ts';
import {
  programStatus,
  terminalCols,
  terminalColours,
  terminalExit,
  terminalRows,
} from '#shared/terminal/terminal.ts';

/**
 * Version of the protocol, raised when core and pty-host of different versions would misunderstand
 * each other.
 */
export const HOST_VERSION = 3;

/**
 * The back-pressure when a viewer does not keep up. `shell`: the program is paused. `agent`: the
 * program is never paused; the viewer skips ahead to a snapshot.
 */
export const lane = z.enum(['shell', 'agent']);
export type Lane = z.infer<typeof lane>;

export const hostSpawn = z.object({
  /** A UUID chosen by core. */
  terminalId: z.string().min(1),
  /** An absolute path, or a name to be searched in the PATH of `env`. */
  file: z.string().min(1),
  args: z.array(z.string()),
  cwd: z.string(),
  /** The whole environment; only TERM and COLORTERM are added. */
  env: z.record(z.string(), z.string()),
  cols: terminalCols,
  rows: terminalRows,
  lane,
  /** Reported to programs that ask for the colours of their terminal. */
  colours: terminalColours,
});
export type HostSpawn = z.infer<typeof hostSpawn>;

/**
 * A terminal of pty-host. `offset`: bytes printed so far; `oldest`: the first byte that the ring
 * still holds.
 */
export const hostTerminal = z.object({
  terminalId: z.string(),
  pid: z.int(),
  cols: z.int(),
  rows: z.int(),
  lane,
  offset: z.number(),
  oldest: z.number(),
  title: z.string().nullable(),
  status: programStatus.nullable(),
  /** Null while the program runs. Kept until `forget`. */
  exit: terminalExit.nullable(),
});
export type HostTerminal = z.infer<typeof hostTerminal>;

/** A prompt on a screen is the same one while these values are unchanged. */
export const screenTrace = z.lazy(() =>
  z.discriminatedUnion('by', [
    z.object({
      /** A terminal of pty-host, which sees every byte. */
      by: z.literal('stream'),
      /** Number of inputs from windows, Corral and other cores. */
      typed: z.int(),
      /** Offset after which only output was printed that is known to leave a prompt unchanged. */
      still: z.number(),
    }),
    z.object({
      /** A pane of tmux, which reports the last output in its window in whole seconds. */
      by: z.literal('pane'),
      /** Seconds since the epoch. */
      activity: z.int(),
      /** True if that second had passed when the pane was read. */
      isPast: z.boolean(),
      history: z.int(),
      /** True if the pane is the only one of its window; otherwise another pane may have printed. */
      isAlone: z.boolean(),
    }),
  ]),
);
export type ScreenTrace = z.infer<typeof screenTrace>;

/** A screen as text without colours. `lines`: scrollback first, then the visible rows. */
export const screenText = z.object({
  lines: z.array(z.string()),
  /** Flag per line: true if it continues the line before, wrapped at the width. */
  wrapped: z.array(z.boolean()),
  /** Index per line from which the rest is faint; null if its end is not faint. */
  faintFrom: z.array(z.int().nullable()),
  /** Index in `lines` of the first visible row. */
  top: z.int(),
  cols: z.int(),
  rows: z.int(),
  /** Zero-based, within the visible rows. */
  cursor: z.object({ col: z.int(), row: z.int(), visible: z.boolean() }),
  alternate: z.boolean(),
  /** True if the program enabled bracketed paste (DECSET 2004). */
  bracketedPaste: z.boolean(),
  /** True if the program enabled application cursor keys (DECCKM). */
  applicationCursor: z.boolean().optional(),
  title: z.string().nullable(),
  offset: z.number(),
  /**
   * Number of times the screen was cleared, scrolled or switched to the other screen. Absent if not
   * counted.
   */
  renewals: z.int().optional(),
  /** Absent for an older pty-host, or one that cannot trace. */
  trace: screenTrace.optional(),
});
export type ScreenText = z.infer<typeof screenText>;

/** Events of a terminal, in the order of its bytes; sent with and without a viewer. */
export const hostEvent = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('titled'),
      terminalId: z.string(),
      title: z.string(),
      offset: z.number(),
    }),
    z.object({ type: z.literal('rang'), terminalId: z.string(), offset: z.number() }),
    z.object({ type: z.literal('statusChanged'), terminalId: z.string(), status: programStatus }),
    z.object({
      type: z.literal('exited'),
      terminalId: z.string(),
      exit: terminalExit,
      offset: z.number(),
    }),
    z.object({ type: z.literal('resized'), terminalId: z.string(), cols: z.int(), rows: z.int() }),
    /** Output began, or there was none for 150 ms (`quiet`). Screens are read after such an event. */
    z.object({
      type: z.literal('activity'),
      terminalId: z.string(),
      quiet: z.boolean(),
      offset: z.number(),
    }),
  ]),
);
export type HostEvent = z.infer<typeof hostEvent>;

export const signalName = z.enum(['SIGINT', 'SIGTERM', 'SIGKILL', 'SIGHUP']);
export type SignalName = z.infer<typeof signalName>;

const id = z.int();
const terminalId = z.string();
const viewer = z.int().min(0).max(0xffff_ffff);

/** Messages from core. Calls with an `id` are answered by a `reply`. */
export const toHost = z.lazy(() =>
  z.discriminatedUnion('t', [
    /** Both sides prove that they know the token in the data folder, without sending it. */
    z.object({ t: z.literal('hello'), version: z.int(), nonce: z.string().min(16) }),
    z.object({ t: z.literal('prove'), proof: z.string() }),
    z.object({ t: z.literal('spawn'), id, spawn: hostSpawn }),
    z.object({ t: z.literal('list'), id }),
    z.object({ t: z.literal('forget'), id, terminalId }),
    z.object({ t: z.literal('isBusy'), id, terminalId }),
    z.object({ t: z.literal('screen'), id, terminalId, scrollback: z.int().min(0).max(1000) }),
    /**
     * Types only if nothing was printed after `offset` and nothing typed since. A pty-host that sends
     * no `trace` does not support this message.
     */
    z.object({
      t: z.literal('typeIf'),
      id,
      terminalId,
      text: z.string().max(1_000_000),
      offset: z.number(),
      typed: z.int(),
    }),
    z.object({ t: z.literal('attach'), viewer, terminalId, since: z.number().nullable() }),
    /** Assigns a number for `input` packets, without any output. */
    z.object({ t: z.literal('bind'), viewer, terminalId }),
    z.object({ t: z.literal('detach'), viewer }),
    z.object({ t: z.literal('resize'), terminalId, cols: terminalCols, rows: terminalRows }),
    /** Sets the colours of all terminals. */
    z.object({ t: z.literal('colours'), colours: terminalColours }),
    z.object({ t: z.literal('signal'), terminalId, signal: signalName }),
  ]),
);
export type ToHost = z.infer<typeof toHost>;

const reply = <T extends z.ZodType>(value: T) =>
  z.union([
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: problem }),
  ]);

/** The replies to each call. */
export const hostReplies = {
  spawn: reply(hostTerminal),
  list: reply(z.array(hostTerminal)),
  forget: reply(z.null()),
  /** Null if the system does not report it. */
  isBusy: reply(z.boolean().nullable()),
  screen: reply(screenText.nullable()),
  /** False if nothing was typed. */
  typeIf: reply(z.boolean()),
};

/** Messages from pty-host. */
export const fromHost = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('challenge'),
    version: z.int(),
    nonce: z.string().min(16),
    proof: z.string(),
  }),
  z.object({ t: z.literal('welcome'), pid: z.int() }),
  z.object({ t: z.literal('reply'), id, reply: z.unknown() }),
  z.object({ t: z.literal('event'), event: hostEvent }),
  /** The viewer's terminal does not exist any more. */
  z.object({ t: z.literal('gone'), viewer }),
]);
export type FromHost = z.infer<typeof fromHost>;
