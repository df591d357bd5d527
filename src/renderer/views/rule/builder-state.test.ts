import { expect, test } from 'vitest';

import {
  builderStateOf,
  fieldOf,
  scopeOf,
  typedPattern,
  withEffect,
  withEnd,
} from './builder-state.ts';

const start = { effect: 'allow', scope: 'project' } as const;

test.each([
  [{ type: 'command', words: ['git', 'commit', '-m', 'a b'] }, `git commit -m 'a b'`],
  [{ type: 'path', glob: 'src/**' }, 'src/**'],
  [{ type: 'domain', domain: 'x.org' }, 'x.org'],
] as const)('typedPattern restores the chosen pattern %j', (pattern, typed) => {
  const given = 'words' in pattern ? { ...pattern, words: [...pattern.words] } : pattern;
  const state = builderStateOf(given, start);
  expect(state.typed).toBe(typed);
  expect(typedPattern(state)).toEqual({ pattern: given });
});

test('typedPattern returns the typed pattern instead of the chosen one', () => {
  const command = builderStateOf({ type: 'command', words: ['npm', 'test'] }, start);
  expect(typedPattern({ ...command, typed: ' npm run  lint ' })).toEqual({
    pattern: { type: 'command', words: ['npm', 'run', 'lint'] },
  });
  expect(typedPattern({ ...command, typed: ' ' })).toEqual({ problem: 'emptyWord' });
  expect(typedPattern({ ...command, typed: `echo 'a` })).toEqual({ problem: 'quote' });
  expect(
    typedPattern({
      ...builderStateOf({ type: 'domain', domain: 'x.org' }, start),
      typed: 'X.Org ',
    }),
  ).toEqual({
    pattern: { type: 'domain', domain: 'x.org' },
  });
});

test('typedPattern returns the chosen pattern for an MCP tool and for every use', () => {
  const mcp = { type: 'mcp', server: 'git', tool: null } as const;
  expect([fieldOf(mcp), fieldOf({ type: 'any' })]).toEqual([null, null]);
  expect(typedPattern(builderStateOf(mcp, start))).toEqual({ pattern: mcp });
});

test('scopeOf returns the scope for a session and its folder', () => {
  const place = { sessionId: 's1', cwd: '/app' };
  expect([
    scopeOf('session', place),
    scopeOf('project', place),
    scopeOf('everywhere', place),
  ]).toEqual([
    { type: 'session', sessionId: 's1' },
    { type: 'project', cwd: '/app' },
    { type: 'everywhere' },
  ]);
});

test('A rule with an end is about its session, and a rule that denies has no end', () => {
  const end = { type: 'uses', count: 5 } as const;
  const state = { ...builderStateOf({ type: 'any' }, start), ...withEnd(end) };
  expect([state.scope, state.end]).toEqual(['session', end]);
  expect({ ...state, ...withEffect('deny') }.end).toBeUndefined();
  expect({ ...state, ...withEffect('allow') }.end).toEqual(end);
  expect({ ...state, ...withEnd(undefined) }).toMatchObject({ scope: 'session', end: undefined });
  // Another pattern keeps the end.
  expect(builderStateOf({ type: 'path', glob: 'src/**' }, state).end).toEqual(end);
});
