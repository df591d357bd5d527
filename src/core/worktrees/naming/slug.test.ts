import { execFileSync } from 'node:child_process';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['Fix the login page', 'fix-the-login-page'],
  ['修复登录页面的错误，然后运行测试', '修复登录页面的错误-然后运行测试'],
  [
    '请把这个非常长的中文提示词缩短到一个合理的分支名称长度好吗',
    '请把这个非常长的中文提示词缩短到一个合理',
  ],
  ['Ärger im Menü', 'arger-im-menu'],
  ['../../etc/passwd', 'etc-passwd'],
  ['-rf --force', 'rf-force'],
  ['con', 'con-work'],
  ['🙂 …', 'work'],
  ['', 'work'],
  ['a'.repeat(100), 'a'.repeat(40)],
  ['add a test that shows the failure of the parser', 'add-a-test-that-shows-the-failure-of-the'],
])('slugOf %j is %j', (prompt, slug) => {
  expect(slugOf(prompt)).toBe(slug);
});

test('slugOf returns a name that git accepts as a branch, of at most 40 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (prompt) => {
      const slug = slugOf(prompt);
      expect([...slug].length).toBeLessThanOrEqual(45);
      expect(slug).toMatch(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u);
      execFileSync('git', ['check-ref-format', '--branch', slug]);
    }),
    { numRuns: 40 },
  );
});

test('freeSlug adds the first free number and keeps the length', () => {
  expect(freeSlug('fix', () => false)).toBe('fix');
  const taken = new Set(['fix', 'fix-2']);
  expect(freeSlug('fix', (slug) => taken.has(slug))).toBe('fix-3');
  const long = 'a'.repeat(40);
  expect(freeSlug(long, (slug) => slug === long)).toBe(`${'a'.repeat(38)}-2`);
});
