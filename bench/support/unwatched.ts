import type { Page } from '@playwright/test';

/** Path to the CDP connection of a page in Playwright, at the version that package.json pins. */
const SESSION_OF_PAGE = ['delegate', '_mainFrameSession', '_client'];

/**
 * Disables the network events of a page. Playwright always enables them, and Chromium then copies
 * each frame of a WebSocket twice, as base64, on the page's main thread: 17 MB of a terminal cost
 * 0.4 s of processor time that no person's browser spends. After this call, requests of the page
 * can neither be awaited nor routed.
 */
export async function disableNetworkEvents(page: Page): Promise<void> {
  const connection: unknown = Reflect.get(page, '_connection');
  const toImpl = methodOf(connection, 'toImpl');
  const session = SESSION_OF_PAGE.reduce<unknown>(
    (value, name) => fieldOf(value, name),
    toImpl(page),
  );
  await methodOf(session, 'send')('Network.disable');
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value === 'object' && value !== null) return Reflect.get(value, name);
  throw new Error(
    `Playwright has changed inside: look where it keeps ${name} now, and say so in unwatched.ts.`,
  );
}

function methodOf(owner: unknown, name: string): (...given: readonly unknown[]) => unknown {
  const method = fieldOf(owner, name);
  if (typeof method === 'function') return (...given) => Reflect.apply(method, owner, given);
  throw new Error(
    `Playwright has changed inside: look where it keeps ${name} now, and say so in unwatched.ts.`,
  );
}
