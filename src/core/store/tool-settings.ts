import { ABANDON_AFTER_SECONDS } from '#shared/contract/desk.ts';

import type { Store } from './store.ts';

type SettingsSource = { readonly settings: Pick<Store['settings'], 'get'> };

/** Returns true if a tool use and its result become one message. */
export function mergesTools({ settings }: SettingsSource): boolean {
  return settings.get().mergeToolMessages ?? true;
}

/**
 * Returns the age in milliseconds at which a tool use without a result is abandoned in an idle
 * session.
 */
export function abandonAfterMs({ settings }: SettingsSource): number {
  return (settings.get().abandonAfterSeconds ?? ABANDON_AFTER_SECONDS) * 1000;
}
