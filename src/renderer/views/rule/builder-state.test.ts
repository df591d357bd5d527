import { expect, test } from 'vitest';

import { chosen, fieldOf, scopeOf, typedPattern } from './builder-state.ts';

const start = { effect: 'allow', scope: 'project' } as const;

test.each([
  [{ type: 'command', words: ['git', 'commit', '-m', 'a b'] }, `git commit -m 'a b'`],
  [{ type: 'path', glob: 'src/**' }, 'src/**'],
  [{ type: 'domain', domain: 'x.org' }, 'x.org'],
] as const)('a chosen pattern is typed as it stands: %j', (pattern, typed) => {
  const whole = 'words' in pattern ? { ...pattern, words: [...pattern.words] } : pattern;
  const state = chosen(whole, start);
  expect(state.typed).toBe(typed);
  expect(typedPattern(state)).toEqual({ pattern: whole });
});

test('what is typed takes the place of what was chosen', () => {
  const command = chosen({ type: 'command', words: ['npm', 'test'] }, start);
  expect(typedPattern({ ...command, typed: ' npm run  lint ' })).toEqual({ pattern: { type: 'command', words: ['npm', 'run', 'lint'] } });
  expect(typedPattern({ ...command, typed: ' ' })).toEqual({ problem: 'emptyWord' });
  expect(typedPattern({ ...command, typed: `echo 'a` })).toEqual({ problem: 'quote' });
  expect(typedPattern({ ...chosen({ type: 'domain', domain: 'x.org' }, start), typed: 'X.Org ' })).toEqual({
    pattern: { type: 'domain', domain: 'x.org' },
  });
});

test('an MCP tool, and every use, are chosen and not typed', () => {
  const mcp = { type: 'mcp', server: 'git', tool: null } as const;
  expect([fieldOf(mcp), fieldOf({ type: 'any' })]).toEqual([null, null]);
  expect(typedPattern(chosen(mcp, start))).toEqual({ pattern: mcp });
});

test('a scope takes what it needs of the place', () => {
  const place = { sessionId: 's1', cwd: '/app' };
  expect([scopeOf('session', place), scopeOf('project', place), scopeOf('everywhere', place)]).toEqual([
    { type: 'session', sessionId: 's1' },
    { type: 'project', cwd: '/app' },
    { type: 'everywhere' },
  ]);
});
