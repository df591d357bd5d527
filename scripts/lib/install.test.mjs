import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { npm } from './install.mjs';

test('npm runs no install script in the project, so that no package compiles native code', () => {
  const { command, args, shell } = npm(['config', 'get', 'ignore-scripts']);
  const cwd = join(import.meta.dirname, '../..');
  const env = { ...process.env };
  delete env.npm_config_ignore_scripts;
  expect(execFileSync(command, args, { cwd, env, shell, encoding: 'utf8' }).trim()).toBe('true');
});
