import { describe, expect, test } from 'vitest';

import { readStatusLines } from './status-lines.ts';

const output = (...fields: readonly string[]) => Buffer.from(`${fields.join('\0')}\0`);

describe('readStatusLines', () => {
  test('readStatusLines reads every kind of entry, and paths that look like entries', () => {
    const fields = [
      '1 A. S.C. 000000 160000 160000 0 9 sub module',
      '2 RM N... 100644 100644 100644 1 2 R100 new',
      '? former',
      'u DU N... 100644 100644 000000 100644 1 2 3 both',
      '? folder/',
      '! # ignored\n',
    ];
    const { headers, lines, isWhole } = readStatusLines(output('# branch.head main', ...fields));
    expect(headers).toEqual(['branch.head main']);
    expect(isWhole).toBe(true);
    expect(lines).toMatchObject([
      line('changed', 'sub module', { index: 'A', isSubmodule: true, indexId: '9' }),
      line('renamed', 'new', { index: 'R', tree: 'M', former: '? former', indexId: '2' }),
      line('conflicted', 'both', { index: 'D', tree: 'U' }),
      line('untracked', 'folder/', {}),
      line('ignored', '# ignored\n', {}),
    ]);
    expect(lines[0]?.text).toBe(fields[0]);
  });

  test.each(['x new form', '1 .M N... 100644', '? ', '# branch.head late'])(
    'readStatusLines reports %j as unknown and reads the rest',
    (unknown) => {
      const { lines, isWhole } = readStatusLines(output('? a', unknown, '? b'));
      expect(isWhole).toBe(false);
      expect(lines.map(({ path }) => path)).toEqual(['a', 'b']);
    },
  );

  test('readStatusLines reads nothing from no output', () => {
    const nothing = { headers: [], lines: [], isWhole: true };
    expect(readStatusLines(Buffer.alloc(0))).toEqual(nothing);
    expect(readStatusLines(Buffer.from('# branch.oid 1'))).toEqual({
      ...nothing,
      headers: ['branch.oid 1'],
    });
  });
});

function line(kind: string, path: string, others: object) {
  const none = { former: null, index: '.', tree: '.', isSubmodule: false, indexId: null };
  return { kind, path, ...none, ...others };
}
