import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { LogFile, NodeLog } from './node-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'corral-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = { now: () => 0, after: () => () => undefined };

function logEntry(fields: Readonly<Record<string, unknown>>): unknown {
  const lines: string[] = [];
  new NodeLog((line) => lines.push(line), clock).info('event', fields);
  return JSON.parse(lines.join(''));
}

test('NodeLog writes one JSON line per event, with its time', () => {
  expect(logEntry({ pid: 7 })).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    level: 'info',
    event: 'event',
    pid: 7,
  });
});

test('NodeLog hides values that are named or look like secrets, at any depth', () => {
  const fields = {
    apiKey: 'abc',
    nested: [{ Authorization: 'Basic x', env: { ANTHROPIC_AUTH_TOKEN: 't' } }],
    inputTokens: 12,
    url: 'http://127.0.0.1:1/#token=s3cr3t',
    aws: `id AKIA${'A1B2'.repeat(4)}`,
    text: 'used sk-ant-api03-abcdefgh and Bearer abc.def',
    error: new Error('key sk-ant-api03-abcdefgh refused'),
  };
  const text = JSON.stringify(logEntry(fields));
  for (const secret of ['abc"', 'Basic x', '"t"', 's3cr3t', 'sk-ant', 'abc.def', 'A1B2'])
    expect(text).not.toContain(secret);
  expect(logEntry(fields)).toMatchObject({
    inputTokens: 12,
    url: 'http://127.0.0.1:1/#token=[hidden]',
  });
});

test('NodeLog tolerates a circular value', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  expect(JSON.stringify(logEntry(circle))).toContain('[too deep]');
});

test('LogFile rotates, stays below its limit and is private', () => {
  const path = join(folder, 'core.log');
  const log = new LogFile(path, { maxBytes: 1000 });
  for (let at = 0; at < 300; at += 1) log.write(`line ${at} ${'x'.repeat(20)}`);
  const [now, older] = [readFileSync(path, 'utf8'), readFileSync(`${path}.1`, 'utf8')];
  expect(now).toContain('line 299');
  expect(now.length).toBeLessThanOrEqual(1000);
  expect(older.length).toBeLessThanOrEqual(1000);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('LogFile writes to the fallback if its file cannot be written', () => {
  const lines: string[] = [];
  new LogFile(join(folder, 'gone', 'core.log'), { fallback: (line) => lines.push(line) }).write(
    'words',
  );
  expect(lines[0]).toBe('words');
  expect(lines[1]).toContain('log.failed');
});
