import { describe, expect, test } from 'vitest';

import { anOption, aRequest } from '../desk.fixture.ts';
import { replyOption, shortAnswers } from './readable-request.ts';

const risk = (level: 'LOW' | 'MEDIUM' | 'HIGH') => ({ level, reasons: [], parts: [] });
const long = 'x'.repeat(73);

describe('shortAnswers', () => {
  test('shortAnswers never offers an option that decides later requests too', () => {
    const options = [
      anOption('approve-session-command', 'APPROVE_AND_EXECUTE'),
      { ...anOption('refuse-0', 'REJECT_WITH_REASON'), lasting: true },
    ];
    expect(shortAnswers(aRequest({ options }))).toMatchObject({ approve: null, reject: null });
  });

  test('shortAnswers offers no approval if there are several, which only a window explains', () => {
    const options = ['run-it', 'run-it-in-a-sandbox'].map((optionId) => ({
      ...anOption(optionId, 'APPROVE_AND_EXECUTE'),
      lasting: false,
    }));
    expect(shortAnswers(aRequest({ options }))).toMatchObject({ approve: null });
    expect(shortAnswers(aRequest({ options: options.slice(0, 1) })).approve).toBe(options[0]);
  });

  test.each([
    ['a short command', aRequest(), ['Bash', 'command: npm test'], 'approve'],
    [
      'all its fields',
      aRequest({}, { path: 'a.ts', limit: 3 }),
      ['Bash', 'path: a.ts', 'limit: 3'],
      'approve',
    ],
    [
      'in any language',
      aRequest({}, { command: 'echo 你好 “ok”' }),
      ['Bash', 'command: echo 你好 “ok”'],
      'approve',
    ],
    ['medium risk', aRequest({ risk: risk('MEDIUM') }), ['Bash', 'command: npm test'], null],
    ['high risk', aRequest({ risk: risk('HIGH') }), ['Bash', 'command: npm test'], null],
    ['an unknown risk', aRequest({ risk: null }), ['Bash', 'command: npm test'], null],
    ['just too long', aRequest({}, { command: long }), null, null],
    ['two lines', aRequest({}, { command: 'ls\nrm -rf x' }), null, null],
    ['a tab', aRequest({}, { command: 'ls\trm' }), null, null],
    ['an invisible character', aRequest({}, { command: 'npm\u200Btest' }), null, null],
    ['a right-to-left override', aRequest({}, { command: 'npm \u202Etset' }), null, null],
    ['letters from right to left', aRequest({}, { command: 'rm \u05D0 \u05D1' }), null, null],
    ['a no-break space', aRequest({}, { command: 'npm\u00A0test' }), null, null],
    ['more fields than are shown', aRequest({}, { a: 1, b: 2, c: 3, d: 4, e: 5 }), null, null],
    ['a field with fields', aRequest({}, { command: 'ls', env: { PATH: '.' } }), null, null],
    ['a field that is null', aRequest({}, { command: null }), null, null],
    ['no field', aRequest({}, {}), null, null],
    ['a list', aRequest({}, ['ls']), null, null],
    [
      'a tool with a strange name',
      aRequest({
        details: {
          type: 'tool',
          toolName: 'Ba\u200Dsh',
          toolUseId: null,
          input: { a: 1 },
          details: null,
        },
      }),
      null,
      null,
    ],
    [
      'a plan',
      aRequest({ details: { type: 'plan', toolUseId: null, plan: 'x', filePath: null } }),
      null,
      null,
    ],
  ])(
    'shortAnswers offers approval only of what fits and is harmless: %s',
    (_, request, lines, approve) => {
      const answers = shortAnswers(request);
      expect({
        lines: answers.lines,
        approve: answers.approve?.optionId ?? null,
        reject: answers.reject?.optionId,
      }).toEqual({
        lines,
        approve,
        reject: 'reject',
      });
    },
  );

  test('shortAnswers never offers an option that is dangerous or requires input', () => {
    const options = [
      anOption('a', 'APPROVE_AND_EXECUTE', { isDangerous: true }),
      anOption('r', 'REJECT_WITH_REASON', { requiresInput: true }),
    ];
    expect(shortAnswers(aRequest({ options }))).toMatchObject({ approve: null, reject: null });
  });
});

test('shortAnswers and replyOption offer nothing for a question that is neither a tool use nor a plan', () => {
  const request = aRequest({ details: { type: 'none' } });
  expect([shortAnswers(request), replyOption(request)]).toEqual([
    { lines: null, approve: null, reject: null },
    null,
  ]);
});

test('replyOption returns the option that accepts feedback', () => {
  expect(replyOption(aRequest())?.optionId).toBe('retry');
  expect(replyOption(aRequest({ options: [] }))).toBeNull();
});
