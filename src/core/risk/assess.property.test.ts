import fc from 'fast-check';
import { expect, test } from 'vitest';

import { assess } from './assess.ts';
import { readShell } from './shell/read-shell.ts';

const places = { cwd: '/home/me/app', homeDir: '/home/me' };
const pieces =
  '$( ` ) ( { } <( >( << E \n ; && || | & > >> < \' " \\ $ ${ [[ ]] (( )) if then fi for in do done case esac function ! time eval bash -c sudo xargs rm -rf ls a=b =rm * ? [a] {a,b} # !!'
    .split(' ')
    .concat(' ', '\n', '\r', '\u202e', 'é', '🙂', '\u0000');

const shellLike = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((some) => some.join(' ')),
);

function riskOf(command: string) {
  const tool = { kind: 'execute', action: 'command', command } as const;
  const details = {
    type: 'tool',
    toolName: 'Bash',
    toolUseId: null,
    input: { command },
    tool,
    details: null,
  } as const;
  return assess({ details, blockedPath: null }, places);
}

test('assess returns a level for any text, and HIGH for an unreadable one', () => {
  fc.assert(
    fc.property(shellLike, (command) => {
      const { level, reasons, parts } = riskOf(command);
      const isUnreadable = readShell(command).kind === 'unreadable';
      expect({
        hasFewParts: parts.length <= (isUnreadable ? 0 : 100),
        isHighEnough: level === 'HIGH' || !isUnreadable,
        hasReason: level === 'LOW' || reasons.some((reason) => reason.level === level),
      }).toEqual({ hasFewParts: true, isHighEnough: true, hasReason: true });
    }),
    { numRuns: 1000 },
  );
});

test('assess finds a deletion whatever commands precede or follow it', () => {
  const harmless = fc.constantFrom(
    'ls',
    'git status',
    'echo "a b"',
    "printf '%s' x",
    'true',
    '[ -f x ]',
    '(ls)',
    'if true; then ls; fi',
  );
  const joint = fc.constantFrom(' && ', ' || ', '; ', ' | ', ' & ', '\n');
  fc.assert(
    fc.property(
      fc.array(harmless, { maxLength: 3 }),
      joint,
      fc.array(harmless, { maxLength: 3 }),
      (before, between, after) => {
        const command = [...before, 'rm -rf src', ...after].join(between);
        expect([command, riskOf(command).level]).toEqual([command, 'HIGH']);
      },
    ),
  );
});
