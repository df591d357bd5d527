import { expect, test } from 'vitest';

import { ManualClock } from '#core/testing/fake-ports.ts';

import { SseStream } from './sse-stream.ts';

/** A manual clock with a promise that resolves when the pause before the next attempt starts. */
class PauseClock extends ManualClock {
  readonly pause = Promise.withResolvers<void>();

  override after(ms: number, callback: () => void): () => void {
    if (ms < 1_000) this.pause.resolve();
    return super.after(ms, callback);
  }
}

/** Returns a response that sends some bytes and then nothing until its connection is aborted. */
const endlessResponse = (words: string, signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(words));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

test('SseStream treats a connection without data for 30 seconds as dropped and connects again', async () => {
  const clock = new PauseClock();
  const lines: string[] = [];
  const ids: (string | null)[] = [];
  let delivered = Promise.withResolvers<void>();
  const stream = new SseStream({
    clock,
    random: () => 0,
    connected: () => undefined,
    open: async (lastEventId, signal) => {
      ids.push(lastEventId);
      return endlessResponse(`id: ${ids.length}\ndata: ${ids.length}\n\n`, signal);
    },
    deliver: async (line) => {
      lines.push(Buffer.from(line).toString());
      delivered.resolve();
    },
  });
  const closed = stream.run();
  await delivered.promise;
  delivered = Promise.withResolvers();
  clock.advance(29_999);
  expect(ids).toEqual([null]);
  clock.advance(1);
  await clock.pause.promise;
  clock.advance(250);
  await delivered.promise;
  expect(ids).toEqual([null, '1']);
  expect(lines).toEqual(['1\n', '2\n']);
  stream.close();
  await closed;
});
