import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RiskLevel } from '#shared/interaction/risk.ts';

export type AttackRow = {
  readonly command: string;
  /** The minimum level; a lower one would be unsafe. */
  readonly atLeast: RiskLevel;
  /**
   * The maximum useful level; a higher one is safe but less useful. Null if any level from
   * `atLeast` up is right.
   */
  readonly usual: RiskLevel | null;
};

export type RuleRow = {
  readonly words: string;
  readonly command: string;
  readonly isAllowed: boolean;
};

const levels: Readonly<Record<string, Omit<AttackRow, 'command'>>> = {
  L: { atLeast: 'LOW', usual: 'LOW' },
  M: { atLeast: 'MEDIUM', usual: 'MEDIUM' },
  m: { atLeast: 'MEDIUM', usual: null },
  H: { atLeast: 'HIGH', usual: 'HIGH' },
};

/**
 * Reads one table: a level, two spaces and a command per line. `␤` is a line feed in the command.
 */
export function attackRows(
  name:
    | 'blind'
    | 'everyday'
    | 'git'
    | 'held-out'
    | 'later'
    | 'programs'
    | 'secrets'
    | 'shell'
    | 'system',
): readonly AttackRow[] {
  return linesOf(name).map((line) => {
    const level = levels[line.slice(0, 1)];
    if (!level || line.slice(1, 3) !== '  ')
      throw new Error(`${name}.txt has a line without a level: ${line}`);
    return { ...level, command: line.slice(3).replaceAll('␤', '\n') };
  });
}

/**
 * Reads `rules.txt`: A (allowed) or N (not allowed), two spaces, the words of a rule, two spaces, a
 * command.
 */
export function ruleRows(): readonly RuleRow[] {
  return linesOf('rules').map((line) => {
    const [kind, words, ...command] = line.split('  ');
    if (words === undefined || (kind !== 'A' && kind !== 'N'))
      throw new Error(`rules.txt has a line that is no rule: ${line}`);
    return { words, command: command.join('  '), isAllowed: kind === 'A' };
  });
}

function linesOf(name: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
}
