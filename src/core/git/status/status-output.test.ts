import { describe, expect, test } from 'vitest';

import { parseStatus } from './status-output.ts';

const entries = (...fields: readonly string[]) => Buffer.from(`${fields.join('\0')}\0`);

describe('parseStatus', () => {
  test('parseStatus counts changed, renamed, conflicted and untracked entries, and reads the branch', () => {
    const output = entries(
      '# branch.oid 0123',
      '# branch.head feature/ü',
      '# branch.upstream origin/main',
      '# branch.ab +2 -13',
      '1 .M N... 100644 100644 100644 a a 文件',
      '1 A. N... 000000 100644 100644 a a b',
      '2 R. N... 100644 100644 100644 a a R100 new',
      '? old name that looks untracked',
      '2 R. N... 100644 100644 100644 a a R100 other',
      '# branch.head evil',
      'u UU N... 100644 100644 100644 100644 a a a c',
      '? folder/',
    );
    expect(parseStatus(output)).toEqual({
      branch: 'feature/ü',
      upstream: 'origin/main',
      ahead: 2,
      behind: 13,
      changed: 4,
      untracked: 1,
      conflicted: 1,
      commit: '0123',
      entries: expect.any(Map),
    });
  });

  test('parseStatus names each path with what git printed about it, also the former one and one with spaces', () => {
    const fields = [
      '1 .M N... 100644 100644 100644 a b a file',
      '2 R. N... 100644 100644 100644 a a R100 new',
      '? old',
      'u UU N... 100644 100644 100644 100644 a a a c',
      '? fol der/',
    ];
    const { entries: found } = parseStatus(entries('# branch.oid (initial)', ...fields));
    expect([...found.keys()]).toEqual(['a file', 'new', '? old', 'c', 'fol der/']);
    expect(found.get('a file')).toBe(fields[0]);
  });

  test.each([
    ['a detached head', ['# branch.head (detached)'], null],
    ['a repository without commits', ['# branch.oid (initial)', '# branch.head main'], 'main'],
    ['an upstream that is gone', ['# branch.head main', '# branch.upstream origin/x'], 'main'],
    ['nothing', [], null],
  ])('parseStatus reads the output for %s', (_, fields, branch) => {
    expect(parseStatus(entries(...fields))).toMatchObject({
      branch,
      ahead: null,
      behind: null,
      changed: 0,
    });
  });
});
