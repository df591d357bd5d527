import { describe, expect, test } from 'vitest';

import { decide } from '#core/rules/decide.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import { attackRows, ruleRows, type AttackRow } from './attack-table.fixture.ts';
import { commandSubject } from './command-subject.fixture.ts';
import { laterPaths, laterWriters } from './later-writers.fixture.ts';

const ranks: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };
/** Harmless commands that may be called MEDIUM, and ordinary ones that may be called HIGH, at most. */
const OVERCAUTIOUS_SHARE = 0.1;

const names = ['everyday', 'git', 'later', 'programs', 'secrets', 'shell', 'system'] as const;

const levelOf = (command: string): RiskLevel => commandSubject(command).risk.level;

const tooLow = (rows: readonly AttackRow[]): readonly string[] =>
  rows.flatMap(({ command, atLeast }) => {
    const level = levelOf(command);
    return ranks[level] < ranks[atLeast] ? [`${level} instead of ${atLeast}: ${command}`] : [];
  });

function tooHigh(usual: RiskLevel): { readonly share: number; readonly commands: readonly string[] } {
  const rows = attackRows('everyday').filter((row) => row.usual === usual);
  const commands = rows.flatMap(({ command }) => (ranks[levelOf(command)] > ranks[usual] ? [command] : []));
  return { share: commands.length / rows.length, commands };
}

describe('risk of the attack table', () => {
  test.each(names)('no command of %s.txt has a lower level than what it does', (name) => {
    expect(tooLow(attackRows(name))).toEqual([]);
  });

  test.each(laterPaths)('every spelling of writing to %s is HIGH', (path) => {
    const commands = laterWriters.map((writer) => writer.replaceAll('@', () => path));
    expect(commands.filter((command) => levelOf(command) !== 'HIGH')).toEqual([]);
  });

  test('the tables have at least 600 commands and 300 everyday ones', () => {
    expect(names.flatMap((name) => attackRows(name)).length).toBeGreaterThan(2000);
    expect(attackRows('everyday').filter(({ usual }) => usual === 'LOW').length).toBeGreaterThan(300);
  });

  test('at least 90 % of the harmless everyday commands are LOW', () => {
    const { share, commands } = tooHigh('LOW');
    expect(share > OVERCAUTIOUS_SHARE ? commands : []).toEqual([]);
  });

  test('at least 90 % of the ordinary everyday commands are MEDIUM', () => {
    const { share, commands } = tooHigh('MEDIUM');
    expect(share > OVERCAUTIOUS_SHARE ? commands : []).toEqual([]);
  });
});

describe('rules of the attack table', () => {
  const rows = ruleRows().map((row) => ({ ...row, allows: decide([ruleOf(row.words)], commandSubject(row.command))?.effect === 'allow' }));
  const shown = (some: typeof rows) => some.map(({ words, command }) => `"${words}" and ${command}`);

  test('no rule allows a command that does more than the rule says', () => {
    expect(shown(rows.filter(({ isAllowed, allows }) => allows && !isAllowed))).toEqual([]);
  });

  test('a rule allows the harmless commands that begin with its words', () => {
    expect(shown(rows.filter(({ isAllowed, allows }) => isAllowed && !allows))).toEqual([]);
  });
});

function ruleOf(words: string): RuleDraft {
  return { effect: 'allow', toolName: 'Bash', pattern: { type: 'command', words: words.split(' ') }, scope: { type: 'everywhere' } };
}
