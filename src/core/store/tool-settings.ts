import { ABANDON_AFTER_SECONDS } from '#shared/contract/desk.ts';

import type { Store } from './store.ts';

type KeptSettings = { readonly settings: Pick<Store['settings'], 'get'> };

/** Returns whether a tool use and its result become one message. */
export function mergesTools({ settings }: KeptSettings): boolean {
  return settings.get().mergeToolMessages ?? true;
}

/** Returns how old a tool use without a result may grow in a quiet session, in milliseconds. */
export function abandonAfterMs({ settings }: KeptSettings): number {
  return (settings.get().abandonAfterSeconds ?? ABANDON_AFTER_SECONDS) * 1000;
}
