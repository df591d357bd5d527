import { expect, test } from 'vitest';

import { fail } from '#shared/base/failure.ts';
import { NO_OWN_SETUP } from '#shared/project/project.ts';
import type { ProjectSetup, SetupSource } from '#shared/project/project-setup.ts';

import { runInTerminal, variablesOf } from './run-script.ts';

const place = { main: '/work', folder: '/trees/fix', portBase: 20_010 };
const project = {
  projectId: 'p',
  name: 'Shop',
  folder: '/work',
  colour: null,
  agentId: null,
  permissionMode: null,
  own: NO_OWN_SETUP,
  confirmed: [],
  createdAt: 0,
  removedAt: null,
};

/** Returns the program that runs a script on a platform. */
async function programOn(platform: NodeJS.Platform, from: SetupSource = 'corral.json') {
  const opened: unknown[] = [];
  const terminals = {
    openShell: async (input: { readonly cwd: string | null }, program: unknown) => {
      opened.push({ cwd: input.cwd, ...Object(program) });
      return fail('hostUnavailable', 'no host in tests');
    },
  };
  const run = { text: 'npm start', from, hash: 'h', isConfirmed: true };
  const setup: ProjectSetup = {
    setup: null,
    run,
    copy: { value: [], from: 'default' },
    branchPrefix: { value: 'corral', from: 'default' },
    ports: { value: 5, from: 'default' },
    files: [],
    problems: [],
  };
  const size = { cols: 80, rows: 24, colours: { foreground: '#000000', background: '#ffffff' } };
  const input = { commandId: '', projectId: 'p', sessionId: null, ...size };
  await runInTerminal({ terminals, platform }, { project, setup, place }, input);
  return opened[0];
}

const variables = {
  CORRAL_PORT_BASE: '20010',
  CORRAL_PORTS: '5',
  CORRAL_WORKTREE: '/trees/fix',
  CORRAL_REPOSITORY: '/work',
};

test('runInTerminal runs a script in sh with the ports, the checkout and the main folder', async () => {
  expect(await programOn('linux')).toMatchObject({
    cwd: '/trees/fix',
    file: '/bin/sh',
    args: ['-c', 'npm start'],
    env: variables,
  });
});

test('runInTerminal runs a script in cmd.exe on Windows', async () => {
  expect(await programOn('win32')).toMatchObject({
    file: 'cmd.exe',
    args: ['/d', '/s', '/c', 'npm start'],
    env: variables,
  });
});

test('runInTerminal adds the variables of the program for which the script was written', async () => {
  expect(await programOn('linux', 'conductor.json')).toMatchObject({
    env: { ...variables, CONDUCTOR_PORT: '20010' },
  });
});

test('variablesOf has the variables of Conductor and of Superset, and none for other scripts', () => {
  expect(variablesOf({ from: 'conductor.json' }, place, 'Shop')).toEqual({
    CONDUCTOR_ROOT_PATH: '/work',
    CONDUCTOR_WORKSPACE_PATH: '/trees/fix',
    CONDUCTOR_WORKSPACE_NAME: 'Shop',
    CONDUCTOR_PORT: '20010',
  });
  expect(variablesOf({ from: '.superset/config.json' }, place, 'Shop')).toEqual({
    SUPERSET_ROOT_PATH: '/work',
    SUPERSET_WORKSPACE_PATH: '/trees/fix',
    SUPERSET_WORKSPACE_NAME: 'Shop',
  });
  for (const from of ['corral.json', 'person'] as const)
    expect(variablesOf({ from }, place, 'Shop')).toEqual({});
});
