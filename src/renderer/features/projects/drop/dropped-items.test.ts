import { describe, expect, test } from 'vitest';

import { FILE_PATHS } from '#shared/shell/file-paths.ts';

import { filePathsOf, MAX_DROPPED, readDropped } from './dropped-items.ts';

const item = (name: string, isDirectory: boolean) => ({
  kind: 'file',
  getAsFile: () => new File([], name),
  webkitGetAsEntry: () => ({ isDirectory, name }),
});
const text = { kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null };
/** Stands for the preload script of the desktop app. */
const desktop = { pathOf: ({ name }: File) => `/home/me/${name}` };

describe('readDropped', () => {
  test('readDropped returns names without paths in a browser, and counts files', () => {
    expect(readDropped([item('shop', true), item('a.txt', false), text], null)).toEqual({
      folders: [{ name: 'shop', path: null }],
      more: 0,
      files: 1,
    });
  });

  test('readDropped asks the desktop app for the path of each folder, and for none of a file', () => {
    const asked: string[] = [];
    const paths = {
      pathOf: (file: File) => {
        asked.push(file.name);
        return desktop.pathOf(file);
      },
    };
    const read = readDropped([item('shop', true), item('a.txt', false), item('api', true)], paths);
    expect(read.folders.map(({ path }) => path)).toEqual(['/home/me/shop', '/home/me/api']);
    expect(asked).toEqual(['shop', 'api']);
  });

  test('readDropped has no path of a folder that the desktop app knows none of', () => {
    const { folders } = readDropped([item('shop', true)], { pathOf: () => '' });
    expect(folders).toEqual([{ name: 'shop', path: null }]);
  });

  test('readDropped limits the folders and counts the rest', () => {
    const many = Array.from({ length: MAX_DROPPED + 3 }, (_, at) => item(`f${at}`, true));
    const { folders, more } = readDropped(many, desktop);
    expect([folders.length, more]).toEqual([MAX_DROPPED, 3]);
  });
});

describe('filePathsOf', () => {
  test('filePathsOf finds what the preload script gives, and nothing else', () => {
    expect(filePathsOf({ [FILE_PATHS]: desktop })).toBe(desktop);
    expect([filePathsOf({}), filePathsOf({ [FILE_PATHS]: { pathOf: 'x' } })]).toEqual([null, null]);
  });
});
