import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { AgentPorts } from '#core/agents/driver.ts';
import {
  CountingIds,
  ManualClock,
  RecordedProcesses,
  silentLog,
} from '#core/testing/fake-ports.ts';
import { differentSlots, textsIn, untranslated } from '#shared/words/catalogue-checks.fixture.ts';

import { catalogue, catalogueDrivers } from './catalogue.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

let folder: string;
let processes: RecordedProcesses;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-catalogue-'));
  processes = new RecordedProcesses();
});

afterEach(() => rmSync(folder, { recursive: true }));

function ports(): AgentPorts {
  return {
    processes,
    clock: new ManualClock(),
    ids: new CountingIds(),
    log: silentLog,
    environment: {
      platform: 'linux',
      homeDir: folder,
      tempDir: folder,
      dataDir: folder,
      version: '0',
      variables: { PATH: join(folder, 'bin') },
      node: { command: process.execPath, env: {} },
      demoScript: '',
      agentScript: '',
    },
    terminals: null,
    setting: () => null,
  };
}

test.each(catalogue.map((entry) => [entry.id, entry] as const))(
  'The entry %s begins in a mode that it offers and that is not dangerous',
  (_, { modes, defaultMode, command, page }) => {
    expect(command).toMatch(/^[a-z][a-z-]*$/);
    expect(page).toMatch(/^https:\/\//);
    const first = modes?.find(({ id }) => id === defaultMode);
    expect(modes === null ? defaultMode === null : first?.isDangerous === false).toBe(true);
  },
);

test('Every mode of an entry has a name and a description in each language', () => {
  const ids = catalogue.flatMap(({ modes }) => modes?.map(({ id }) => id) ?? ['unknown']);
  expect(Object.keys(en.modes).toSorted()).toEqual([...new Set(ids)].toSorted());
  const [english, chinese] = [en, zh].map((words) => new Map(textsIn(words, 'words')));
  if (!english || !chinese) throw new Error('No words.');
  expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  expect(differentSlots(english, chinese)).toEqual([]);
  expect(untranslated(english, chinese)).toEqual([]);
});

test('An entry is found on PATH with the version of its package, without starting a process', async () => {
  const home = join(folder, 'lib/node_modules/@qwen-code/qwen-code');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ name: '@qwen-code/qwen-code', version: '0.24.4' }),
  );
  writeFileSync(join(home, 'cli.js'), '');
  chmodSync(join(home, 'cli.js'), 0o755);
  symlinkSync(join(home, 'cli.js'), join(folder, 'bin/qwen'));
  const infos = await Promise.all(
    catalogueDrivers.map((driver) => driver.create(ports()).detect()),
  );
  // A program of the test's machine may be in one of the usual folders.
  const own = infos.filter(({ path }) => path?.startsWith(folder));
  expect(own.map(({ agentId, version, state }) => ({ agentId, version, state }))).toEqual([
    { agentId: 'qwen-code', version: '0.24.4', state: 'ready' },
  ]);
});
