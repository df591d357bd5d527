import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cleanText, parseProgramStatus } from './program-status.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('parseProgramStatus', () => {
  it.each([
    [
      'state=idle:app=claude-code',
      { state: 'idle', app: 'claude-code', kind: null, message: null },
    ],
    [
      `state=working:app=claude-code:msg=${base64('Reading src/greet.ts')}`,
      { state: 'working', app: 'claude-code', kind: null, message: 'Reading src/greet.ts' },
    ],
    [
      `state=blocked:app=claude-code:kind=permission:msg=${base64('approve Bash: mkdir -p build')}`,
      {
        state: 'blocked',
        app: 'claude-code',
        kind: 'permission',
        message: 'approve Bash: mkdir -p build',
      },
    ],
    [
      `state=error:app=codex:msg=${base64('错误\u001B[31m\u202E')}`,
      { state: 'error', app: 'codex', kind: null, message: '错误 [31m' },
    ],
    ['state=done', { state: 'done', app: null, kind: null, message: null }],
  ])('parseProgramStatus parses %s', (payload, expected) => {
    expect(parseProgramStatus(payload, 7)).toEqual({ ...expected, offset: 7 });
  });

  it.each(['', '?', '1', 'state=', 'state=dancing:app=x', 'app=x', 'state'])(
    'parseProgramStatus returns null for "%s"',
    (payload) => {
      expect(parseProgramStatus(payload, 0)).toBeNull();
    },
  );

  it('parseProgramStatus accepts any payload without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (payload) => {
        expect(parseProgramStatus(`state=idle:x=${payload}`, 0)).toMatchObject({
          state: 'idle',
          offset: 0,
        });
      }),
    );
  });
});

it('cleanText truncates long texts', () => {
  expect(cleanText('x'.repeat(10_000))).toHaveLength(500);
});
