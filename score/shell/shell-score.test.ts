import { describe, expect, test } from 'vitest';

import { alone, together } from './cases.ts';
import type { Played } from './play-cases.ts';
import { shellTable } from './shell-table.ts';

const played: Played = {
  group: 'Output',
  name: 'a',
  ms: 1500,
  isInTime: true,
  isRight: true,
  left: 0,
  peakMiB: 90,
  repeats: 0,
  text: null,
};

describe('score of the shell', () => {
  test('There are at least 40 cases, each with its own name', () => {
    const names = [...alone, ...together].map(({ group, name }) => `${group}: ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  test('The table has a row per group', () => {
    const cases = [played, { ...played, group: 'Cancelled', left: 2, isInTime: false }];
    const score = {
      reason: null,
      cases,
      inTime: 1,
      right: 2,
      left: 2,
      baseMiB: 80,
      peakMiB: 90,
      isMet: false,
    };
    expect(shellTable(score)).toContain('| Cancelled | 1 | 0.0 % | 100.0 % | 2 | 1.5 s |');
    expect(shellTable(score)).toContain('| All | 2 | 50.0 % | 100.0 % | 2 | 1.5 s |');
    expect(shellTable({ ...score, cases: [], reason: 'no Linux' })).toContain('no Linux');
  });
});
