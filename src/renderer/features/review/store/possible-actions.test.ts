import { describe, expect, test } from 'vitest';

import { hasParts, possibleActions } from './possible-actions.ts';
import { aFile } from './review-fixture.ts';

describe('possibleActions', () => {
  test.each([
    [{ kind: 'unstaged' }, {}, ['stage', 'discard']],
    [{ kind: 'staged' }, { isStaged: true }, ['unstage']],
    [{ kind: 'all' }, { isStaged: false, isUnstaged: true }, ['stage', 'discard']],
    [{ kind: 'all' }, { isStaged: true, isUnstaged: false }, ['unstage', 'discard']],
    [{ kind: 'all' }, { isStaged: true, isUnstaged: true }, ['stage', 'unstage', 'discard']],
    [{ kind: 'all' }, { status: 'conflicted' }, []],
    [{ kind: 'all' }, { isSubmodule: true }, ['stage']],
    [{ kind: 'all' }, { isSubmodule: true, status: 'untracked' }, []],
    [{ kind: 'branch', base: 'main' }, {}, []],
    [{ kind: 'turn', promptSeq: 1 }, {}, []],
    [{ kind: 'checkpoint', checkpointId: 'c' }, {}, []],
  ] as const)(
    'In the comparison %j a file with %j can have the actions %j',
    (ends, change, expected) => {
      expect(possibleActions(ends, aFile('a', change))).toEqual(expected);
    },
  );

  test.each([
    [{}, true],
    [{ status: 'untracked' }, true],
    [{ status: 'renamed', oldPath: 'b' }, false],
    [{ status: 'conflicted' }, false],
    [{ isBinary: true }, false],
    [{ isSubmodule: true }, false],
  ] as const)('A file with %j has hunks with actions of their own: %s', (change, expected) => {
    expect(hasParts(aFile('a', change))).toBe(expected);
  });
});
