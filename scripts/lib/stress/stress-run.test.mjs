import { once } from 'node:events';
import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { runInBox } from './run-in-box.mjs';
import { stressCode, stressReport, stressRun } from './stress-run.mjs';

const passed = { isCut: false, code: 0 };
const failed = { isCut: false, code: 1 };

test('stressRun runs all files without a limit and says which failed and how to repeat them', async () => {
  const run = (path, ms) => Promise.resolve(path === 'b' && ms === null ? failed : passed);
  const result = await stressRun(['a', 'b', 'c'], { seed: 7, minutes: null }, { run });
  expect(result.failed.map(({ path }) => path)).toEqual(['b']);
  expect(result.passed).toHaveLength(2);
  expect(stressReport(result, 7).join('\n')).toContain('repeat: npm run test:stress -- --seed 7 b');
  expect(stressCode(result, { minutes: null })).toBe(1);
});

test('stressRun gives each file the time that is left, and cuts those after it', async () => {
  let time = 0;
  const given = [];
  const run = (path, ms) => {
    given.push(ms);
    const isCut = ms < 40_000;
    time += isCut ? ms : 40_000;
    return Promise.resolve(isCut ? { isCut, code: null } : passed);
  };
  const files = ['a', 'b', 'c'];
  const result = await stressRun(files, { seed: 7, minutes: 1 }, { run, now: () => time });
  expect(given).toEqual([60_000, 20_000]);
  expect(result.passed).toHaveLength(1);
  expect(result.failed).toEqual([]);
  expect(result.cut.map(({ ms }) => ms)).toEqual([20_000, 0]);
  expect(stressReport(result, 7).at(-1)).toBe('stress: 1 passed, 0 failed, 2 cut; seed 7');
  expect(stressCode(result, { minutes: 3 })).toBe(0);
});

test('stressCode fails if no file ran to the end and there was no time limit', () => {
  expect(stressCode({ passed: [], failed: [] }, { minutes: null })).toBe(1);
});

test('A limit that cuts every file is no failure, and the report says that nothing ran to the end', () => {
  const result = { passed: [], failed: [], cut: [{ path: 'a', ms: 180_000 }] };
  expect(stressCode(result, { minutes: 3 })).toBe(0);
  expect(stressReport(result, 7).join('\n')).toContain('NOT RUN to the end');
});

test('runInBox returns the exit code of a command that ends in time', async () => {
  const ends = runInBox(process.execPath, ['-e', 'process.exit(3)'], { ms: 60_000 });
  expect(await ends).toEqual({ isCut: false, code: 3 });
});

test('runInBox ends a command and a detached process below it when the time is over', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const inner = `require('node:net').connect(${server.address().port}, '127.0.0.1')`;
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { detached: true }); setInterval(() => {}, 1000)`;
  const connected = once(server, 'connection');
  const ends = runInBox(process.execPath, ['-e', outer], { ms: 3_000 });
  const [socket] = await connected;
  const closed = once(socket.on('error', () => undefined).resume(), 'close');
  expect(await ends).toEqual({ isCut: true, code: null });
  await closed;
  server.close();
});
