import { err, ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import type { ConnectFailure } from '#shared/channel/connection.ts';
import { webSocketChannel } from '#shared/channel/web-socket-channel.ts';
import { compose } from '#shared/words/sentence.ts';

import { passingFailure, refusal } from './refusal.ts';

const PATIENCE_MS = 8_000;
const PROTOCOL = 'corral.v1';

/**
 * Tries once to connect to the page's own origin. Sends an HTTP request first, because a refused
 * WebSocket gives no reason.
 */
export async function openWebSocket(
  origin: string,
  token: string,
): Promise<Result<Channel, ConnectFailure>> {
  const failure = await probe(origin, token);
  if (failure !== null) return err(failure);
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, [
    PROTOCOL,
    `corral.token.${token}`,
  ]);
  const opened = await waitForOpen(socket);
  if (opened) return ok(webSocketChannel(socket));
  socket.close();
  return err(passingFailure(compose('callFailures.noChannel')));
}

/** Returns null if core answers and accepts this token. */
async function probe(origin: string, token: string): Promise<ConnectFailure | null> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const { ok: isOk, status } = await fetch(`${origin}/api/hello`, {
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (isOk) return null;
    return status === 401
      ? refusal('wrongToken')
      : passingFailure(compose('callFailures.httpStatus', { status: String(status) }));
  } catch {
    return passingFailure(compose('callFailures.nothingAnswers'));
  }
}

async function waitForOpen(socket: WebSocket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  socket.addEventListener('open', () => resolve(true), { once: true });
  socket.addEventListener('close', () => resolve(false), { once: true });
  const isOpen = await promise;
  clearTimeout(timer);
  return isOpen;
}
