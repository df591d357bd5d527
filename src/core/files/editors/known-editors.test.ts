import { describe, expect, test } from 'vitest';

import { editorId, type EditorId } from '#shared/contract/editors.ts';

import { knownEditors } from './known-editors.ts';

const goto = ['--goto', '/p/a.ts:12:3'];
const lines = ['--line', '12', '--column', '3', '/p/a.ts'];
const placed = ['/p/a.ts:12:3'];

/** Arguments with line and column, with the line only, and without both. */
const expected: Record<
  EditorId,
  readonly [readonly string[], readonly string[], readonly string[]]
> = {
  vscode: [goto, ['--goto', '/p/a.ts:12'], ['/p/a.ts']],
  vscodeInsiders: [goto, ['--goto', '/p/a.ts:12'], ['/p/a.ts']],
  vscodium: [goto, ['--goto', '/p/a.ts:12'], ['/p/a.ts']],
  cursor: [goto, ['--goto', '/p/a.ts:12'], ['/p/a.ts']],
  windsurf: [goto, ['--goto', '/p/a.ts:12'], ['/p/a.ts']],
  zed: [placed, ['/p/a.ts:12'], ['/p/a.ts']],
  sublime: [placed, ['/p/a.ts:12'], ['/p/a.ts']],
  idea: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  webstorm: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  pycharm: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  phpstorm: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  goland: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  rustrover: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  clion: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  rubymine: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  rider: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  androidStudio: [lines, ['--line', '12', '/p/a.ts'], ['/p/a.ts']],
  textmate: [['--line', '12:3', '/p/a.ts'], ['--line', '12:1', '/p/a.ts'], ['/p/a.ts']],
  kate: [lines, ['--line', '12', '--column', '1', '/p/a.ts'], ['/p/a.ts']],
  notepadPlusPlus: [['-n12', '-c3', '/p/a.ts'], ['-n12', '-c1', '/p/a.ts'], ['/p/a.ts']],
  neovide: [
    ['--', '+call cursor(12,3)', '--', '/p/a.ts'],
    ['--', '+call cursor(12,1)', '--', '/p/a.ts'],
    ['--', '--', '/p/a.ts'],
  ],
  gvim: [
    ['+call cursor(12,3)', '--', '/p/a.ts'],
    ['+call cursor(12,1)', '--', '/p/a.ts'],
    ['--', '/p/a.ts'],
  ],
  emacs: [
    ['--no-wait', '--alternate-editor=emacs', '+12:3', '/p/a.ts'],
    ['--no-wait', '--alternate-editor=emacs', '+12:1', '/p/a.ts'],
    ['--no-wait', '--alternate-editor=emacs', '/p/a.ts'],
  ],
};

describe.each(editorId.options)('Arguments of %s', (id) => {
  const { args } = knownEditors[id];
  const path = '/p/a.ts';

  test('The arguments contain file, line and column as far as they are known', () => {
    const [all, line, file] = expected[id];
    expect(args({ path, line: 12, column: 3 })).toEqual(all);
    expect(args({ path, line: 12, column: null })).toEqual(line);
    expect(args({ path, line: null, column: null })).toEqual(file);
  });

  test('An unusual file name stays one argument and is not misread', () => {
    const odd = '/p/-x; $(rm) "a" +1 {file}\n%PATH%:7';
    const words = args({ path: odd, line: 12, column: 3 });
    expect(words).toContain(odd);
    expect(words.filter((word) => word.includes('rm'))).toHaveLength(1);
  });
});
