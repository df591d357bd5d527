import { resolve } from 'node:path';

import { beforeEach, expect, test, vi } from 'vitest';

import { parseFlags, startFolder } from './flags.mjs';

beforeEach(() => {
  for (const name of ['npm_config_headless', 'npm_config_open', 'npm_config_data_dir'])
    vi.stubEnv(name, undefined);
});

test('parseFlags accepts both spellings and resolves the folder from the working directory', () => {
  expect(parseFlags(['--headless', '--port=4000', '--data-dir', 'data', '--no-open'])).toEqual({
    '--headless': true,
    '--port': '4000',
    '--data-dir': resolve(startFolder, 'data'),
    '--no-open': true,
  });
});

test.each([[['--hedless']], [['--port']], [['--port', 'x']], [['extra']]])(
  'parseFlags refuses %j with exit code 2',
  (args) => {
    expect(() => parseFlags(args)).toThrow(expect.objectContaining({ exitCode: 2 }));
  },
);

test('parseFlags refuses options that npm consumed', () => {
  vi.stubEnv('npm_config_headless', 'true');
  expect(() => parseFlags([])).toThrow('npm start -- --headless');
});
