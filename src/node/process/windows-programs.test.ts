import { expect, test } from 'vitest';

import { windowsProgramPaths, windowsVariable } from './windows-programs.ts';

test.each([
  ['npx', ['C:\\a\\npx.exe', 'C:\\a\\npx.cmd', 'C:\\a\\npx.bat']],
  ['tool.CMD', ['C:\\a\\tool.CMD']],
  ['D:\\b\\npx', ['D:\\b\\npx.exe', 'D:\\b\\npx.cmd', 'D:\\b\\npx.bat']],
  ['.\\npx', []],
  ['sub/npx', []],
])('windowsProgramPaths looks for %j in absolute folders of PATH alone', (name, paths) => {
  expect(windowsProgramPaths(name, { Path: '.;node_modules\\.bin;;C:\\a' })).toEqual(paths);
});

test('windowsVariable matches in any case, and a later value replaces an inherited one', () => {
  expect(windowsVariable({ Path: 'C:\\old', HOME: 'x', PATH: 'C:\\new' }, 'path')).toBe('C:\\new');
  expect(windowsVariable({}, 'PATH')).toBeUndefined();
});
