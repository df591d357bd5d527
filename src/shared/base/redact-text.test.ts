import { expect, test } from 'vitest';

import { redactDeep, redactText } from './redact-text.ts';

// Secrets are assembled at run time, so that no scanner reports this file as a leak.
const long = 'a1B2'.repeat(10);

test.each([
  ['an Anthropic key', `key sk-ant-api03-${long} is set`],
  ['an OpenAI key', `sk-proj-${long}`],
  ['a Stripe key', `sk_live_${long}`],
  ['a GitHub token', `git clone https://ghp_${long}@github.com/a/b`],
  ['a fine-grained GitHub token', `github_pat_${long}`],
  ['a GitLab token', `glpat-${long}`],
  ['an npm token', `//registry.npmjs.org/:_authToken=npm_${long}`],
  ['a Slack token', `xoxb-123456789012-${long}`],
  ['an AWS key id', `aws_access_key_id AKIA${'A1B2'.repeat(4)}`],
  ['a Google key', `AIza${long}`],
  ['a JSON web token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${long}`],
  ['a bearer', `curl -H "Authorization: Bearer ${long}" x`],
  ['a password in an address', `postgres://app:${long}@db/x`],
  ['a token in a query', `https://x.example/cb?state=1&access_token=${long}`],
  ['a variable', `export DB_PASSWORD=${long}`],
  ['a field', `{"apiKey": "${long}"}`],
  ['an argument', `tool --token ${long}`],
  [
    'a private key',
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${long}\n-----END OPENSSH PRIVATE KEY-----`,
  ],
  ['a private key that is cut', `-----BEGIN RSA PRIVATE KEY-----\n${long}`],
])('redactText hides %s', (_, text) => {
  expect(redactText(text)).not.toContain(long.slice(4, -4));
  expect(redactText(text)).toContain('[hidden]');
  expect(redactText(redactText(text))).toBe(redactText(text));
});

test.each([
  'git push origin main',
  'Run npm test -- --token-file path?',
  'https://example.com/a?page=2&sort=key',
  'The secret is in the second paragraph.',
  'desk-ant-hill',
  'Which database should the project use? (PostgreSQL · SQLite)',
  'node --max-old-space-size=4096 a.js',
  'author: Ada <ada@example.com>',
])('redactText leaves %s unchanged', (text) => {
  expect(redactText(text)).toBe(text);
});

test('redactText keeps the name before the secret', () => {
  expect(redactText(`DB_PASSWORD=${long} node a.js`)).toBe('DB_PASSWORD=[hidden] node a.js');
});

test('redactDeep redacts every string of a nested value', () => {
  expect(redactDeep({ a: [{ b: `Bearer ${long}` }], n: 1, no: null })).toEqual({
    a: [{ b: 'Bearer [hidden]' }],
    n: 1,
    no: null,
  });
});

// Matching took minutes while the prefixes of the patterns had no length limit.
test.each([
  '-',
  '-a',
  'a+',
  'a.',
  'a://',
  '-password',
  'a:',
  '-----BEGIN PRIVATE KEY-----',
  'eyJaaaaaaaaa.',
])('redactText handles a text of many %j in linear time', (piece) => {
  const text = piece.repeat(300_000 / piece.length);
  expect(redactText(`${text} DB_PASSWORD=${long}`)).not.toContain(long);
});
