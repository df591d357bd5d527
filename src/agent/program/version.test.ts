import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { AGENT_VERSION } from './run-program.ts';

test('the agent has the version of Corral', () => {
  const path = join(import.meta.dirname, '..', '..', '..', 'package.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: AGENT_VERSION });
});
