import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { compose } from '#shared/words/sentence.ts';

import { sendFailure } from './reply.ts';

const server = createServer((_, response) =>
  sendFailure(response, {
    kind: 'notJson',
    message: compose('httpFailures.notJson'),
    remedy: compose('httpFailures.sendJson'),
  }),
);

beforeEach(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

test.each([
  [{}, 'The body must be JSON.', 'Send it with "Content-Type: application/json".'],
  [{ 'accept-language': 'fr, en;q=0.5' }, 'The body must be JSON.', expect.any(String)],
  [
    { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' },
    '请求正文必须是 JSON。',
    '请用“Content-Type: application/json”发送。',
  ],
])(
  'sendFailure sends kind, message and remedy as texts in the language of %j',
  async (headers, message, remedy) => {
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('There is no address.');
    const response = await fetch(`http://127.0.0.1:${address.port}`, { headers });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      success: false,
      error: { kind: 'notJson', message, remedy },
    });
  },
);
