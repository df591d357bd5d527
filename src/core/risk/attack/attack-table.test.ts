import { describe, expect, test } from 'vitest';

import { decide } from '#core/rules/decide.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import { attackRows, ruleRows, type AttackRow } from './attack-table.fixture.ts';
import { commandSubject } from './command-subject.fixture.ts';
import { laterPaths, laterWriters } from './later-writers.fixture.ts';

const ranks: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };
/** Maximum share of harmless commands rated MEDIUM, and of ordinary ones rated HIGH. */
const OVERCAUTIOUS_SHARE = 0.1;

/** Commands of the held-out lists that were a level too low when the lists were first scored. */
const HELD_OUT_UNDER = 17;

const names = [
  'blind',
  'everyday',
  'git',
  'later',
  'programs',
  'secrets',
  'shell',
  'system',
] as const;

const levelOf = (command: string): RiskLevel => commandSubject(command).risk.level;

const tooLow = (rows: readonly AttackRow[]): readonly string[] =>
  rows.flatMap(({ command, atLeast }) => {
    const level = levelOf(command);
    return ranks[level] < ranks[atLeast] ? [`${level} instead of ${atLeast}: ${command}`] : [];
  });

function tooHigh(
  usual: RiskLevel,
  table: 'blind' | 'everyday' | 'held-out' = 'everyday',
): {
  readonly share: number;
  readonly commands: readonly string[];
} {
  const rows = attackRows(table).filter((row) => row.usual === usual);
  const commands = rows.flatMap(({ command }) =>
    ranks[levelOf(command)] > ranks[usual] ? [command] : [],
  );
  return { share: commands.length / rows.length, commands };
}

describe('assess with the attack tables', () => {
  test.each(names)('assess rates no command of %s.txt lower than its effect', (name) => {
    expect(tooLow(attackRows(name))).toEqual([]);
  });

  test.each(laterPaths)('assess rates every spelling of writing to %s as HIGH', (path) => {
    const commands = laterWriters.map((writer) => writer.replaceAll('@', () => path));
    expect(commands.filter((command) => levelOf(command) !== 'HIGH')).toEqual([]);
  });

  test('the attack tables have more than 2000 commands and more than 300 harmless everyday ones', () => {
    expect(names.flatMap((name) => attackRows(name)).length).toBeGreaterThan(2000);
    expect(attackRows('everyday').filter(({ usual }) => usual === 'LOW').length).toBeGreaterThan(
      300,
    );
  });

  test('assess rates at least 90 % of the harmless everyday commands as LOW', () => {
    const { share, commands } = tooHigh('LOW');
    expect(share > OVERCAUTIOUS_SHARE ? commands : []).toEqual([]);
  });

  test.each(['blind', 'held-out'] as const)(
    'assess rates at least 90 %% of the harmless commands of the list %s as LOW',
    (table) => {
      const { share, commands } = tooHigh('LOW', table);
      expect(share > OVERCAUTIOUS_SHARE ? commands : []).toEqual([]);
    },
  );

  test('assess rates no dangerous command of the held-out lists as LOW, and few lower than written', () => {
    const under = tooLow(attackRows('held-out'));
    expect(under.filter((each) => each.startsWith('LOW'))).toEqual([]);
    expect(under.length > HELD_OUT_UNDER ? under : []).toEqual([]);
  });

  test('assess rates at least 90 % of the ordinary everyday commands as MEDIUM', () => {
    const { share, commands } = tooHigh('MEDIUM');
    expect(share > OVERCAUTIOUS_SHARE ? commands : []).toEqual([]);
  });
});

describe('decide with the rules of the attack table', () => {
  const rows = ruleRows().map((row) => ({
    ...row,
    allows: decide([ruleOf(row.words)], commandSubject(row.command))?.effect === 'allow',
  }));
  const shown = (some: typeof rows) =>
    some.map(({ words, command }) => `"${words}" and ${command}`);

  test('decide allows no command that does more than the rule names', () => {
    expect(shown(rows.filter(({ isAllowed, allows }) => allows && !isAllowed))).toEqual([]);
  });

  test('decide allows the harmless commands that begin with the words of a rule', () => {
    expect(shown(rows.filter(({ isAllowed, allows }) => isAllowed && !allows))).toEqual([]);
  });
});

function ruleOf(words: string): RuleDraft {
  return {
    effect: 'allow',
    toolName: 'Bash',
    pattern: { type: 'command', words: words.split(' ') },
    scope: { type: 'everywhere' },
  };
}
