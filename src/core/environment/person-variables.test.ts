import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';

import { personVariables } from './person-variables.ts';

const NPM = { npm_lifecycle_event: 'start', EDITOR: 'vi', NODE_OPTIONS: '--no-deprecation' };

let homeDir = '';
beforeEach(() => (homeDir = mkdtempSync(join(tmpdir(), 'corral-environment-'))));
afterEach(() => rmSync(homeDir, { recursive: true, force: true }));

/** Returns the variables of a person with this start file whose shell is `SHELL`. */
function ask(profile: string, more: Readonly<Record<string, string>> = {}, node = {}) {
  for (const name of ['.bash_profile', '.profile']) writeFileSync(join(homeDir, name), profile);
  const base = { HOME: homeDir, PATH: process.env['PATH'] ?? '', SHELL: '/bin/bash' };
  const facts = {
    platform: process.platform,
    homeDir,
    variables: { ...base, ...more },
    node: { command: process.execPath, env: node },
  };
  return personVariables(facts, new NodeProcesses());
}

describe.runIf(process.platform !== 'win32')('personVariables', () => {
  test.each(['/bin/bash', '/bin/sh'])(
    'personVariables takes what npm may have changed from the login shell %s',
    async (SHELL) => {
      const profile = 'echo A banner\nexport EDITOR="nano -w" NODE_PATH=/p LANG=fr_FR.UTF-8\n';
      const { variables, failure } = await ask(profile, { ...NPM, SHELL });
      expect(failure).toBeNull();
      expect(variables).toEqual({
        HOME: homeDir,
        PATH: process.env['PATH'],
        SHELL,
        EDITOR: 'nano -w',
        NODE_PATH: '/p',
      });
    },
  );

  test('personVariables gives the shell no variable of npm, and takes none of the Node that prints', async () => {
    const profile = 'export EDITOR="${EDITOR-none}$npm_lifecycle_event"\n';
    const { variables } = await ask(profile, NPM, { NODE_NO_WARNINGS: '1' });
    expect(variables).toMatchObject({ EDITOR: 'none' });
    expect(variables).not.toHaveProperty('NODE_NO_WARNINGS');
  });

  test('personVariables runs no shell without a starter', async () => {
    const variables = { EDITOR: 'vi', SHELL: '/nowhere/shell' };
    expect(await ask('', variables)).toMatchObject({ variables, failure: null });
  });

  test.each([
    ['that is missing', '/nowhere/shell', '', 'programMissing'],
    ['that prints nothing', '/bin/bash', 'exit 3\n', 'exit 3'],
  ])('personVariables reports a login shell %s', async (_, SHELL, profile, failure) => {
    const { variables, failure: reported } = await ask(profile, { ...NPM, SHELL });
    expect(reported).toBe(failure);
    expect(Object.keys(variables)).toEqual(['HOME', 'PATH', 'SHELL']);
  });
});
