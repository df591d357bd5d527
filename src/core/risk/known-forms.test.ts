import { describe, expect, test } from 'vitest';

import { assess } from './assess.ts';
import { everyday, neverLow } from './known-forms.fixture.ts';

const places = { cwd: '/home/me/app', homeDir: '/home/me' };

function levelOf(command: string): string {
  const tool = { kind: 'execute', action: 'command', command } as const;
  const details = {
    type: 'tool',
    toolName: 'Bash',
    toolUseId: null,
    input: { command },
    tool,
    details: null,
  } as const;
  return assess({ details, blockedPath: null }, places).level;
}

describe('assess with the grammar of known forms', () => {
  test.each(everyday)('assess rates %s as LOW', (command) => {
    expect(levelOf(command)).toBe('LOW');
  });

  test.each(neverLow)('assess rates %s as at least %s', (command, level) => {
    expect(
      level === 'HIGH'
        ? [levelOf(command)]
        : [['MEDIUM', 'HIGH'].includes(levelOf(command)) ? level : 'LOW'],
    ).toEqual([level]);
  });
});
