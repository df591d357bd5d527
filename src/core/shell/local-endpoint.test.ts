import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';

import { afterEach, expect, test } from 'vitest';

import { temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { openLocalEndpoint } from './local-endpoint.ts';

let close: () => void = () => undefined;

afterEach(() => close());

async function open() {
  const dataDir = temporaryFolder();
  const opened = await openLocalEndpoint({ dataDir, serve: () => undefined });
  if (!opened.ok) throw new Error(textIn('en', opened.error));
  close = () => {
    opened.value();
    rmSync(dataDir, { recursive: true });
  };
  const { address, token } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'));
  return (path: string, sent: string) => {
    const headers = {
      authorization: `Bearer ${sent === 'ours' ? token : sent}`,
      'content-type': 'application/json',
      'content-length': 100,
    };
    return request({ socketPath: address, path, method: 'POST', headers });
  };
}

test('A request that is aborted in the middle does not affect other requests', async () => {
  const ask = await open();
  const broken = ask('/api/watch/check', 'ours').on('error', () => undefined);
  broken.write('{"sessionId":');
  await once(broken, 'socket');
  await new Promise((resolve) => broken.write('"a', resolve));
  broken.destroy();
  const [answer] = await once(
    ask('/elsewhere', 'ours')
      .on('error', () => undefined)
      .end(' '.repeat(100)),
    'response',
  );
  expect(answer.statusCode).toBe(404);
});

test('A request with a token of another start is refused', async () => {
  const ask = await open();
  const [answer] = await once(
    ask('/api/watch/check', 'wrong')
      .on('error', () => undefined)
      .end(' '.repeat(100)),
    'response',
  );
  expect(answer.statusCode).toBe(401);
});
