import { expect, test } from 'vitest';

import { childEnvironment, withVariables } from './environment.ts';

const variables = { PATH: '/usr/bin:/bin', KEY: 'secret\r\n', TEXT: 'a\nb' };

test('childEnvironment adds the folder of the program to PATH and removes line breaks at the ends of values', () => {
  expect(childEnvironment({ variables, platform: 'linux' }, '/opt/node/bin/agent')).toEqual({
    PATH: '/opt/node/bin:/usr/bin:/bin',
    KEY: 'secret',
    TEXT: 'a\nb',
  });
});

test.each(['/usr/bin/agent', 'agent'])('childEnvironment keeps PATH for %s', (command) => {
  const { PATH } = childEnvironment({ variables, platform: 'linux' }, command);
  expect(PATH).toBe('/usr/bin:/bin');
});

test('childEnvironment finds the variable Path of Windows', () => {
  const own = { Path: String.raw`C:\Windows` };
  const { Path } = childEnvironment(
    { variables: own, platform: 'win32' },
    String.raw`C:\npm\agent.cmd`,
  );
  expect(Path).toBe(String.raw`C:\npm;C:\Windows`);
});

test.each([
  ['win32', { PATH: 'mine', HOME: 'h' }],
  ['linux', { Path: 'theirs', PATH: 'mine', HOME: 'h' }],
] as const)('withVariables replaces the variables of the same name on %s', (platform, expected) => {
  const variables = { Path: 'theirs', HOME: 'h' };
  expect(withVariables({ variables, platform }, { PATH: 'mine' })).toEqual(expected);
});
