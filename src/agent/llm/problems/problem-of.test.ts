import { describe, expect, test } from 'vitest';

import { problemOf, streamProblem } from './problem-of.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const KEY = 'my-secret-key';
const ports = { key: KEY, now: () => NOW };
const status = (code: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  problemOf(
    {
      kind: 'status',
      status: code,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    ports,
  );
const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

describe('problemOf', () => {
  test.each([
    [400, 'badRequest'],
    [401, 'login'],
    [402, 'quota'],
    [403, 'login'],
    [404, 'noModel'],
    [408, 'server'],
    [409, 'server'],
    [413, 'tooLong'],
    [422, 'badRequest'],
    [429, 'rateLimited'],
    [500, 'server'],
    [502, 'server'],
    [503, 'overloaded'],
    [529, 'overloaded'],
    [302, 'badRequest'],
  ])('Status %i is %s', (code, kind) => {
    expect(status(code).kind).toBe(kind);
  });

  test.each([
    ['prompt is too long: 210000 tokens > 200000 maximum', 200_000],
    [
      'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease',
      200_000,
    ],
    [
      "This model's maximum context length is 128,000 tokens. However, you requested 130000",
      128_000,
    ],
    [
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      1_048_576,
    ],
    ['the request exceeds the available context size (4096 tokens), try to increase it', 4096],
    ['the model is loaded with context length of only 8192 tokens, which is not enough', 8192],
    ['Your input exceeds the context window of this model.', null],
    ['prompt is too long', null],
    ['prompt too long; exceeded max context length by 12 tokens', null],
  ])('"%s" teaches the limit %j', (message, limit) => {
    expect(status(400, error(message))).toMatchObject({ kind: 'tooLong', limit });
  });

  test('Codes of a context that is too long need no sentence', () => {
    expect(status(400, error('no', { code: 'context_length_exceeded' }))).toMatchObject({
      kind: 'tooLong',
    });
    const local = error('no', { type: 'exceed_context_size_error', n_ctx: 2048 });
    expect(status(400, local)).toMatchObject({ kind: 'tooLong', limit: 2048 });
    const event = { response: 1, error: { code: 'context_length_exceeded', message: 'too long' } };
    expect(streamProblem(event, ports).kind).toBe('tooLong');
  });

  test('A limit of the output is no limit of the context', () => {
    const message =
      'max_tokens is too large: 99999. This model supports at most 16384 completion tokens';
    expect(status(400, error(message)).kind).toBe('badRequest');
  });

  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after': new Date(NOW + 30_000).toUTCString() }, 30_000],
    [{ 'retry-after': new Date(NOW - 30_000).toUTCString() }, 0],
    [{ 'retry-after': '60' }, 60_000],
  ])('The headers %j ask for a wait of %i ms', (headers, retryAfterMs) => {
    expect(status(429, {}, headers)).toMatchObject({ kind: 'rateLimited', retryAfterMs });
  });

  test.each(['soon', '', '-3', 'NaN'])('The header "%s" asks for no wait', (value) => {
    expect(status(429, {}, { 'retry-after': value })).not.toHaveProperty('retryAfterMs');
  });

  test('A wait of more than 60 s is a quota with its time', () => {
    expect(status(429, {}, { 'retry-after': '61' })).toMatchObject({
      kind: 'quota',
      until: NOW + 61_000,
    });
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3600s' }];
    expect(status(429, [error('quota', { details })])).toMatchObject({
      kind: 'quota',
      until: NOW + 3_600_000,
    });
    expect(status(429, error('quota', { details: [{ retryDelay: '12.5s' }] }))).toMatchObject({
      retryAfterMs: 12_500,
    });
  });

  test.each([
    [
      429,
      error('You exceeded your current quota, please check your plan', {
        code: 'insufficient_quota',
      }),
    ],
    [400, error('Your credit balance is too low to access the API')],
    [
      429,
      error('quota', {
        details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerModel' }] }],
      }),
    ],
  ])('A used-up quota is no rate limit (%i)', (code, body) => {
    expect(status(code, body)).toMatchObject({ kind: 'quota', until: null });
  });

  test.each([
    [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'overloaded'],
    [{ error: { code: 'rate_limit_exceeded', message: 'slow down' } }, 'rateLimited'],
    [{ error: { status: 'UNAVAILABLE', code: 503, message: 'later' } }, 'overloaded'],
    [{ type: 'error', error: { type: 'news_error' } }, 'server'],
    [{ error: 'boom' }, 'server'],
  ])('The event %j of a stream is %s', (event, kind) => {
    expect(streamProblem(event, ports).kind).toBe(kind);
  });

  test('A message has the reason of the server, on one line, without the key and other secrets', () => {
    const leak = `bad\nkey ${KEY} and sk-ant-abcdefghijklmnop1234`;
    const { message } = status(401, error(leak));
    expect(message).toMatch(/HTTP 401.*bad key \[hidden\] and \[hidden\]/);
    expect(status(500, 'x'.repeat(70_000)).message.length).toBeLessThan(600);
    expect(status(502, '<html><body>nginx</body></html>').message).not.toContain('html');
  });
});
