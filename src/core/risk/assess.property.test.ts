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
  const details = { type: 'tool', toolName: 'Bash', toolUseId: null, input: { command }, details: null } as const;
  return assess({ details, blockedPath: null }, places);
}

test('any text has a risk, and what cannot be read is high', () => {
  fc.assert(
    fc.property(shellLike, (command) => {
      const { level, reasons, parts } = riskOf(command);
      const isUnreadable = readShell(command).kind === 'unreadable';
      expect(parts.length).toBeLessThanOrEqual(100);
      if (isUnreadable) expect({ level, parts }).toEqual({ level: 'HIGH', parts: [] });
      if (level !== 'LOW') expect(reasons.some((reason) => reason.level === level)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('whatever stands before or behind it, a deletion in a command that can be read is seen', () => {
  const harmless = fc.constantFrom(
    'ls',
    'git status',
    'echo "a b"',
    "printf '%s' x",
    'cat <<E\nx\nE',
    'true',
    '[ -f x ]',
    '(ls)',
    'if true; then ls; fi',
  );
  const joint = fc.constantFrom(' && ', ' || ', '; ', ' | ', ' & ', '\n');
  fc.assert(
    fc.property(fc.array(harmless, { maxLength: 3 }), joint, fc.array(harmless, { maxLength: 3 }), (before, between, after) => {
      const command = [...before, 'rm -rf src', ...after].join(between);
      if (readShell(command).kind === 'unreadable') return;
      expect(riskOf(command).level).toBe('HIGH');
    }),
  );
});
