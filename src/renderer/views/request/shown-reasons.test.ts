import { expect, test } from 'vitest';

import type { Risk } from '#shared/interaction/risk.ts';

import { hasPartList, isInTitle, lineReasons, partReasons } from './shown-reasons.ts';

const deletes = { code: 'deletesFolders', level: 'HIGH', subject: 'build' } as const;
const script = { code: 'runsScript', level: 'MEDIUM', subject: 'a.sh' } as const;
const network = { code: 'network', level: 'MEDIUM', subject: null } as const;

const risk: Risk = {
  level: 'HIGH',
  reasons: [deletes, script, network],
  parts: [
    { text: 'rm -rf build', level: 'HIGH', reasons: [deletes] },
    { text: 'sh a.sh', level: 'MEDIUM', reasons: [script] },
  ],
};

test('Every reason of a compound command is shown once: in the risk line or at its part', () => {
  const line = lineReasons(risk, true);
  const parts = risk.parts.flatMap(({ reasons }) => partReasons(risk, reasons));
  expect(line).toEqual([deletes, network]);
  expect(parts).toEqual([script]);
});

test('The risk line has all reasons if the parts are not listed', () => {
  expect(lineReasons(risk, false)).toEqual([deletes, script, network]);
});

test.each([
  ['several parts', risk, 'rm -rf build && sh a.sh', true],
  [
    'one part that is the command',
    { ...risk, parts: risk.parts.slice(0, 1) },
    ' rm -rf build',
    false,
  ],
  [
    'one part of a longer command',
    { ...risk, parts: risk.parts.slice(0, 1) },
    'X=1 rm -rf build',
    true,
  ],
  ['no parts', { ...risk, parts: [] }, 'rm', false],
  ['no risk', null, 'rm', false],
])('hasPartList for %s', (_, given, command, expected) => {
  expect(hasPartList(given, command)).toBe(expected);
});

test.each([
  ['the same command', { kind: 'command', text: 'rm -rf build' }, 'rm -rf build', true],
  ['a word of the command', { kind: 'command', text: 'rm -rf build' }, 'build', false],
  ['the path from the folder', { kind: 'path', text: '/project/src/a.ts' }, 'src/a.ts', true],
  ['the whole path', { kind: 'path', text: 'src/a.ts' }, '/project/src/a.ts', true],
  ['another path with the same ending', { kind: 'path', text: '/project/xa.ts' }, 'a.ts', false],
] as const)('isInTitle for %s', (_, subject, text, expected) => {
  expect(isInTitle(subject, text)).toBe(expected);
});

test('isInTitle is false without a subject', () => {
  expect(isInTitle(null, 'a')).toBe(false);
});
