import { describe, expect, test } from 'vitest';

import { ReadFiles } from './read-files.ts';

describe('ReadFiles', () => {
  test('a file that was read in parts stays whole only while it is the same', () => {
    const files = new ReadFiles();
    files.remember('/a', { hash: '1', isWhole: true });
    files.remember('/a', { hash: '1', isWhole: false });
    expect(files.versionOf('/a')).toEqual({ hash: '1', isWhole: true });
    files.remember('/a', { hash: '2', isWhole: false });
    expect(files.versionOf('/a')).toEqual({ hash: '2', isWhole: false });
  });

  test('after compaction files count as unread, and written ones stay listed', () => {
    const files = new ReadFiles();
    files.remember('/a', { hash: '1', isWhole: true });
    files.rememberWritten('/b', { hash: '2', isWhole: true });
    files.rememberWritten('/c', { hash: '3', isWhole: true });
    expect(files.entries()).toEqual([
      { path: '/a', hash: '1', use: 'read' },
      { path: '/b', hash: '2', use: 'changed' },
      { path: '/c', hash: '3', use: 'changed' },
    ]);
    files.forget();
    files.forgetDeleted('/c');
    expect(files.versionOf('/b')).toBeNull();
    expect(files.entries()).toEqual([{ path: '/b', hash: '2', use: 'changed' }]);
  });

  test('at most 2,000 files are remembered, the newest', () => {
    const files = new ReadFiles();
    for (let at = 0; at < 2500; at++) files.remember(`/${at}`, { hash: 'x', isWhole: true });
    expect(files.entries()).toHaveLength(2000);
    expect(files.versionOf('/499')).toBeNull();
    expect(files.versionOf('/500')).not.toBeNull();
  });
});
