import { expect, test } from 'vitest';

import { serverEnvironment } from './server-environment.ts';

const configOf = (variables: Readonly<Record<string, string>>) =>
  JSON.parse(serverEnvironment(variables, 'secret')['OPENCODE_CONFIG_CONTENT'] ?? '');

test('serverEnvironment turns sharing and updates off', () => {
  expect(configOf({})).toEqual({ share: 'disabled', autoupdate: false });
  expect(configOf({ OPENCODE_CONFIG_CONTENT: 'no JSON' })).toEqual({
    share: 'disabled',
    autoupdate: false,
  });
});

test('serverEnvironment keeps what the configuration of the person sets', () => {
  const own = { share: 'manual', theme: 'dark' };
  expect(configOf({ OPENCODE_CONFIG_CONTENT: JSON.stringify(own) })).toEqual({
    ...own,
    autoupdate: false,
  });
});

test('serverEnvironment has the password of this server, not that of a parent', () => {
  const variables = { PATH: '/bin', OPENCODE_SERVER_PASSWORD: 'of a parent' };
  expect(serverEnvironment(variables, 'secret')).toMatchObject({
    PATH: '/bin',
    OPENCODE_SERVER_PASSWORD: 'secret',
  });
});
