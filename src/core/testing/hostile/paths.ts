import { plantCases, SCRIPT } from './hostile-case.ts';

/** File names that lead out of the folder, or into something else. */
const table = {
  up: '../../../../../../etc/passwd',
  'up from inside': 'src/../../../../etc/shadow',
  absolute: '/etc/passwd',
  home: '~/.ssh/id_rsa',
  'with a backslash': String.raw`..\..\..\windows\system32\config\sam`,
  share: String.raw`\\evil\share\x.txt`,
  device: String.raw`\\.\pipe\x`,
  'name of Windows': 'C:\\CON',
  'second stream': 'file.txt::$DATA',
  address: 'file:///etc/passwd',
  'escaped address': '/%2e%2e/%2e%2e/etc/passwd',
  null: 'safe.txt\u0000/etc/passwd',
  'line feed': 'safe.txt\nrm -rf ~',
  option: '--exec=rm -rf ~',
  substitution: '$(rm -rf ~).txt',
  'other process': '/proc/self/environ',
  'very long': `${'d/'.repeat(4000)}x`,
  markup: `<img src=x onerror="${SCRIPT}">.txt`,
  'place in it': '/etc/passwd:1:1',
};

export const paths = plantCases('path', ['fileName'], table);
