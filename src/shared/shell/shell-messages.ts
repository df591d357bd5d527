import { z } from 'zod';

import { updateState, updateStep } from './update-state.ts';

const id = z.string().min(1).max(300);

/** What a window is to show: asked for by a link, a notification, the tray, a menu, a folder that was dropped. It only ever shows. */
export const wish = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('session'), sessionId: id }),
  z.strictObject({ to: z.literal('message'), sessionId: id, messageId: id }),
  z.strictObject({ to: z.literal('interaction'), requestId: id }),
  z.strictObject({ to: z.literal('newSession'), folder: z.string().max(4_096).nullable() }),
  z.strictObject({ to: z.literal('inbox') }),
  z.strictObject({ to: z.literal('settings') }),
]);
export type Wish = z.infer<typeof wish>;

/** What the person chose for the desktop shell of this machine. */
export const shellSettings = z.object({
  showsTray: z.boolean(),
  /** Corral goes on in the tray when its last window is closed. On a Mac it always does, in the dock. */
  staysInTray: z.boolean(),
  opensAtLogin: z.boolean(),
  /** At every start and once a day; otherwise only when the person asks. */
  looksForUpdates: z.boolean(),
});
export type ShellSettings = z.infer<typeof shellSettings>;

export const defaultShellSettings: ShellSettings = { showsTray: true, staysInTray: false, opensAtLogin: false, looksForUpdates: false };

/** Where secrets are kept. `plainText`: the system's key store would write them down readably, so nothing is kept there. */
export const keyStore = z.enum(['system', 'plainText', 'none']);
export type KeyStore = z.infer<typeof keyStore>;

/** From a window to the desktop shell, over a port of its own. */
export const toShell = z.discriminatedUnion('type', [
  /** What is in front in the window: it opens with that the next time. */
  z.strictObject({ type: z.literal('front'), sessionId: id.nullable() }),
  z.strictObject({ type: z.literal('openWindow'), sessionId: id.nullable() }),
  z.strictObject({ type: z.literal('change'), settings: shellSettings.partial().strict() }),
  z.strictObject({ type: z.literal('update'), step: updateStep }),
]);
export type ToShell = z.infer<typeof toShell>;

/** The longest that a window may send, in characters. */
export const MAX_TO_SHELL = 4_096;

/** From the desktop shell to a window. */
export const fromShell = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), settings: shellSettings, keyStore, platform: z.string(), update: updateState }),
  z.object({ type: z.literal('go'), wish }),
  /** Core ended unexpectedly and runs again; agents that ended with it are told by their sessions. */
  z.object({ type: z.literal('coreRestarted') }),
  /** A new version was found without anybody having asked just now. */
  z.object({ type: z.literal('updateFound'), version: z.string() }),
  /** Something that the person chose could not be done. */
  z.object({ type: z.literal('failed'), what: z.enum(['opensAtLogin', 'settings', 'answer']), message: z.string() }),
]);
export type FromShell = z.infer<typeof fromShell>;
