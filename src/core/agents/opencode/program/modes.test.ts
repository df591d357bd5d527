import { describe, expect, test } from 'vitest';

import { ownRulesIn, rulesOf, type Rule } from './modes.ts';

const rule = (permission: string, pattern: string, action: Rule['action']): Rule => ({
  permission,
  pattern,
  action,
});

/** Rules as OpenCode 1.18.33 lists them, with two of a person. */
const own = ownRulesIn([
  {
    name: 'build',
    permission: [
      rule('*', '*', 'allow'),
      rule('question', '*', 'deny'),
      rule('read', '*.env', 'ask'),
      rule('question', '*', 'allow'),
      rule('bash', '*', 'allow'),
      rule('bash', 'rm *', 'deny'),
    ],
  },
  { name: 'plan', permission: [rule('*', '*', 'allow'), rule('edit', '*', 'deny')] },
]);

/** Returns what OpenCode decides: the last matching rule counts. */
function decide(rules: readonly Rule[], permission: string, pattern: string) {
  const matches = (glob: string, text: string) =>
    new RegExp(`^${glob.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(text);
  return rules.findLast(
    (each) => matches(each.permission, permission) && matches(each.pattern, pattern),
  )?.action;
}

describe('rulesOf', () => {
  test.each([
    ['ask', 'edit', 'a.ts', 'ask'],
    ['ask', 'bash', 'mkdir a', 'ask'],
    ['ask', 'bash', 'rm -rf a', 'deny'],
    ['ask', 'webfetch', 'https://example.org', 'ask'],
    ['ask', 'server_tool', '*', 'ask'],
    ['ask', 'task', 'general', 'ask'],
    ['ask', 'read', 'a.ts', 'allow'],
    ['ask', 'read', 'x.env', 'ask'],
    ['ask', 'question', '*', 'allow'],
    ['build', 'bash', 'mkdir a', 'allow'],
    ['build', 'bash', 'rm -rf a', 'deny'],
    ['plan', 'edit', 'a.ts', 'deny'],
    ['plan', 'bash', 'mkdir a', 'ask'],
    ['plan', 'bash', 'rm -rf a', 'ask'],
    ['plan', 'webfetch', 'https://example.org', 'ask'],
    ['plan', 'server_tool', '*', 'ask'],
    ['plan', 'task', 'general', 'ask'],
    ['allow', 'edit', 'a.ts', 'allow'],
    ['allow', 'bash', 'rm -rf a', 'deny'],
  ] as const)('rulesOf decides in the mode %s for %s of %s: %s', (mode, name, pattern, action) => {
    expect(decide(rulesOf(mode, own), name, pattern)).toBe(action);
  });

  test('rulesOf decides every permission anew, because OpenCode appends them to earlier rules', () => {
    const earlier = rulesOf('allow', own);
    const later = [...earlier, ...rulesOf('ask', own)];
    expect(decide(later, 'edit', 'a.ts')).toBe('ask');
    expect(decide([...later, ...rulesOf('build', own)], 'edit', 'a.ts')).toBe('allow');
  });
});
