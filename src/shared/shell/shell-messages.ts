import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';

import { updateState, updateStep } from './update-state.ts';

const id = z.string().min(1).max(300);

/**
 * Navigation target for a window, requested by a link, a notification, the tray, a menu, or a
 * dropped folder. It only navigates.
 */
export const navigationTarget = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('session'), sessionId: id }),
  z.strictObject({ to: z.literal('message'), sessionId: id, messageId: id }),
  z.strictObject({ to: z.literal('interaction'), requestId: id }),
  z.strictObject({ to: z.literal('newSession'), folder: z.string().max(4_096).nullable() }),
  z.strictObject({ to: z.literal('inbox') }),
  z.strictObject({ to: z.literal('settings') }),
]);
export type NavigationTarget = z.infer<typeof navigationTarget>;

/** Settings of the desktop shell on this machine. */
export const shellSettings = z.object({
  showsTray: z.boolean(),
  /**
   * Keeps Corral running in the tray when its last window is closed. A Mac always keeps it, in the
   * dock.
   */
  staysInTray: z.boolean(),
  opensAtLogin: z.boolean(),
  /** Checks at every start and once a day; otherwise only on request. */
  looksForUpdates: z.boolean(),
});
export type ShellSettings = z.infer<typeof shellSettings>;

export const defaultShellSettings: ShellSettings = {
  showsTray: true,
  staysInTray: false,
  opensAtLogin: false,
  looksForUpdates: false,
};

/**
 * Place where secrets are stored. `plainText`: the system's key store would write them unencrypted,
 * so nothing is stored there.
 */
export const keyStore = z.enum(['system', 'plainText', 'none']);
export type KeyStore = z.infer<typeof keyStore>;

/** Messages from a window to the desktop shell, over a port of its own. */
export const toShell = z.discriminatedUnion('type', [
  /** Session in front in the window, which the window restores when it opens next. */
  z.strictObject({ type: z.literal('front'), sessionId: id.nullable() }),
  z.strictObject({ type: z.literal('openWindow'), sessionId: id.nullable() }),
  z.strictObject({ type: z.literal('change'), settings: shellSettings.partial().strict() }),
  z.strictObject({ type: z.literal('update'), step: updateStep }),
]);
export type ToShell = z.infer<typeof toShell>;

/** Maximum length of a message from a window, in characters. */
export const MAX_TO_SHELL = 4_096;

/** Messages from the desktop shell to a window. */
export const fromShell = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    settings: shellSettings,
    keyStore,
    platform: z.string(),
    update: updateState,
  }),
  z.object({ type: z.literal('go'), navigationTarget }),
  /** Core ended unexpectedly and runs again. The sessions report which agents ended with it. */
  z.object({ type: z.literal('coreRestarted') }),
  /** An automatic check found a new version. */
  z.object({ type: z.literal('updateFound'), version: z.string() }),
  /** An action that the person requested failed. */
  z.object({
    type: z.literal('failed'),
    what: z.enum(['opensAtLogin', 'settings', 'answer']),
    message: shownText,
  }),
]);
export type FromShell = z.infer<typeof fromShell>;
