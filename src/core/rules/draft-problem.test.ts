import { describe, expect, test } from 'vitest';

import { suggest } from '#core/rules/suggest.ts';
import { commandSubject } from '#core/risk/attack/command-subject.fixture.ts';
import { isOwnWork } from '#core/agents/stored-use.ts';

import { isBroad } from './draft-problem.ts';

const rule = (words: string, effect: 'allow' | 'deny' = 'allow') => ({
  effect,
  toolName: 'Bash',
  pattern: { type: 'command' as const, words: words.split(' ') },
  scope: { type: 'everywhere' as const },
});

describe('isBroad', () => {
  test.each(['npm run', 'npm run-script', 'npm run --silent', 'pnpm run', 'yarn run', 'bun run', 'make', 'make -j4', 'cargo run', 'go run', 'npm install', 'pip install', 'npm', 'cargo'])(
    'isBroad is true for a rule that leaves open which code runs: %s',
    (words) => expect(isBroad(rule(words), isOwnWork)).toBe(true),
  ); // prettier-ignore

  test.each([
    'npm run build',
    'make build',
    'npm install zod',
    'npm test',
    'cargo test',
    'git status',
    'npm ls',
    'git log',
  ])('isBroad is false for a rule that names the code that runs: %s', (words) =>
    expect(isBroad(rule(words), isOwnWork)).toBe(false),
  );

  test('isBroad is false for a rule that denies', () =>
    expect(isBroad(rule('npm run', 'deny'), isOwnWork)).toBe(false));

  test('isBroad is true for the wider rules that are offered for a script', () => {
    const wider = suggest(commandSubject('npm run build')).allow.filter(
      ({ pattern }) => pattern.type === 'command' && pattern.words.length === 2,
    );
    expect(wider.map((draft) => isBroad(draft, isOwnWork))).toEqual(wider.map(() => true));
  });
});
