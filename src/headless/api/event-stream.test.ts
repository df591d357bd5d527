import { createServer, get, type IncomingMessage } from 'node:http';

import { afterEach, expect, test, vi } from 'vitest';

import { EventStream } from './event-stream.ts';
import { parseEvents } from './served-core.fixture.ts';

const server = createServer();
afterEach(async () => {
  server.removeAllListeners('request');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Returns both ends of one stream. The client is not read until a test does so. */
async function streamed(): Promise<{
  readonly out: EventStream;
  readonly client: IncomingMessage;
}> {
  const { promise, resolve } = Promise.withResolvers<EventStream>();
  server.on('request', (_request, response) => {
    const out = new EventStream(response);
    out.start();
    resolve(out);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = await new Promise<IncomingMessage>((answered) =>
    get({ host: '127.0.0.1', port, agent: false }, answered),
  );
  return { out: await promise, client };
}

test('EventStream reports a client that does not read after some megabytes, and the client still receives everything sent', async () => {
  const { out, client } = await streamed();
  client.pause();
  const text = 'x'.repeat(1024 * 1024);
  let sent = 0;
  const send = () => {
    sent += 1;
    return out.send({
      event: 'message',
      id: String(sent),
      data: { sessionId: 's', data: { text } },
    });
  };
  while (send()) if (sent > 100) throw new Error('A client that reads nothing was sent 100 MB.');
  out.end();
  let read = '';
  for await (const chunk of client.setEncoding('utf8')) read += String(chunk);
  expect(parseEvents(read).map(({ id }) => Number(id))).toEqual(
    Array.from({ length: sent }, (_, index) => index + 1),
  );
});

test('EventStream.send returns false without throwing when the client is gone', async () => {
  const { out, client } = await streamed();
  client.destroy();
  while (out.isOpen) await new Promise((resolve) => setImmediate(resolve));
  expect(out.send({ event: 'message', id: '1', data: {} })).toBe(false);
  await out.drained();
  out.end();
});

test('EventStream sends a line that begins with a colon every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { out, client } = await streamed();
    let read = '';
    client.setEncoding('utf8').on('data', (text: string) => (read += text));
    vi.advanceTimersByTime(14_999);
    vi.advanceTimersByTime(1);
    await expect.poll(() => read).toBe(': still here\n\n');
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => read).toBe(': still here\n\n'.repeat(3));
    expect(parseEvents(read)).toEqual([]);
    out.end();
  } finally {
    vi.useRealTimers();
  }
});
