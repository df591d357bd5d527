import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { exportName } from './export-name.ts';

const nameOf = (title: string, isRedacted = false) =>
  exportName({ title, format: 'md', isRedacted });

describe('exportName', () => {
  test.each([
    ['Fix the login', 'Fix the login.md'],
    ['修复 src/main.ts：登录', '修复 src main.ts：登录.md'],
    ['../../.ssh/id_rsa', 'ssh id_rsa.md'],
    ['--help', 'help.md'],
    ['a\u202egnp.exe', 'a gnp.exe.md'],
    ['line\none\ttwo', 'line one two.md'],
    ['What? "Why": <b>|*', 'What Why b.md'],
    ['con', 'conversation con.md'],
    ['LPT1.txt', 'conversation LPT1.txt.md'],
    ['console', 'console.md'],
    ['ends. . .', 'ends.md'],
    ['', 'conversation.md'],
    ['???', 'conversation.md'],
  ])('A conversation with the title %j is saved as %j', (title, name) => {
    expect(nameOf(title)).toBe(name);
  });

  test('The name has no secret of the title if secrets are removed', () => {
    const secret = `sk-ant-api03-${'q7'.repeat(20)}`;
    expect(nameOf(`Use ${secret} now`)).toContain(secret);
    expect(nameOf(`Use ${secret} now`, true)).toBe('Use [hidden] now.md');
  });

  test('Every title makes a short name that all systems take', () => {
    const titles = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(titles, (title) => {
        const name = nameOf(title);
        expect(new TextEncoder().encode(name).length).toBeLessThan(200);
        expect(name).toMatch(/^[^\s.~-][^<>:"/\\|?*\p{Cc}\p{Cs}]*[^\s.]?\.md$/u);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
