import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { answerOf, callOf, promptOf } from '#agent/testing/messages.ts';

import type { RecordEntry } from './entry.ts';
import { readRecord } from './read-record.ts';
import { rebuild } from './rebuild.ts';
import { RecordFile } from './record-file.ts';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-record-'));
  path = join(folder, 's.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const call = callOf('c1', 'bash', { command: 'make' });
const other = callOf('c2', 'bash', { command: 'ls' });
const result = { callId: 'c1', name: 'bash', isError: false, parts: [] };
const entries: readonly RecordEntry[] = [
  { type: 'session', version: 1, sessionId: 's', workspace: '/w' },
  { type: 'turn' },
  { type: 'message', message: promptOf('Baue es. 构建') },
  { type: 'iteration', iteration: 3 },
  { type: 'message', message: answerOf('Yes.', [call, other]) },
  { type: 'running', callId: 'c1' },
  { type: 'result', result },
  { type: 'running', callId: 'c2' },
];

function write(all: readonly RecordEntry[], length = 0): void {
  const file = RecordFile.open(path, length);
  if (!file.ok) throw new Error(file.error.text);
  expect(file.value.append(all).ok).toBe(true);
  file.value.close();
}

async function read(from = path) {
  const record = await readRecord(from);
  if (!record) throw new Error('The record cannot be read.');
  return record;
}

test('a record that is cut at any byte is read up to its last whole entry, and continued there', async () => {
  write(entries);
  const whole = readFileSync(path);
  const ends = [...whole.keys()].filter((at) => whole[at] === 10).map((at) => at + 1);
  for (let cut = 0; cut <= whole.length; cut += 1) {
    writeFileSync(path, whole.subarray(0, cut));
    const before = await read();
    expect(before.entries).toHaveLength(ends.filter((end) => end <= cut).length);
    if (before.length === 0) continue;
    write([{ type: 'turn' }], before.length);
    const after = await read();
    expect(after.unreadable).toBe(0);
    expect(after.entries).toHaveLength(before.entries.length + 1);
  }
});

test('rebuild knows the results, and what may have run, of an interrupted turn', async () => {
  write(entries);
  const { openTurn, history } = rebuild((await read()).entries);
  expect(history).toHaveLength(2);
  expect(openTurn).toMatchObject({ iteration: 3, stage: 'acting' });
  expect(openTurn?.results[0]).toEqual(result);
  expect(openTurn?.results[1]).toMatchObject({ callId: 'c2', isError: true });
  const notBegun = rebuild((await read()).entries.slice(0, -1));
  expect(notBegun.openTurn?.results.map(({ callId }) => callId)).toEqual(['c1']);
});

test('a turn with an end or with a text as its last message is not open', async () => {
  write([...entries, { type: 'end', cause: 'cancelled', text: null }]);
  expect(rebuild((await read()).entries).openTurn).toBeNull();
  write([...entries.slice(0, 4), { type: 'message', message: answerOf('Done.') }]);
  expect(rebuild((await read()).entries).openTurn).toBeNull();
});

test('garbage lines are counted and stay in the file', async () => {
  write(entries.slice(0, 2));
  writeFileSync(path, '{"no":"entry"}\nnonsense\n', { flag: 'a' });
  const record = await read();
  expect(record).toMatchObject({ unreadable: 2, entries: [{}, {}] });
  write([{ type: 'turn' }], record.length);
  expect((await read()).entries).toHaveLength(3);
  expect(readFileSync(path, 'utf8')).toContain('nonsense');
});

test('a full disk is a value, and what it cut is removed', async () => {
  const full = join(folder, 'full');
  symlinkSync('/dev/full', full);
  const file = RecordFile.open(full, 0);
  if (!file.ok) throw new Error(file.error.text);
  const failed = file.value.append(entries);
  expect(failed).toMatchObject({ ok: false, error: { kind: 'notWritten' } });
  file.value.close();
  write(entries.slice(0, 1));
  const { length } = await read();
  writeFileSync(path, '{"type":"tu', { flag: 'a' });
  write([{ type: 'turn' }], length);
  expect((await read()).entries).toHaveLength(2);
});

test('a closed record writes nothing, whatever has its number now', async () => {
  const file = RecordFile.open(path, 0);
  if (!file.ok) throw new Error(file.error.text);
  file.value.close();
  const other = join(folder, 'other');
  const number = openSync(other, 'w');
  expect(file.value.append(entries)).toEqual({ ok: true, value: null });
  file.value.close();
  closeSync(number);
  expect(readFileSync(other, 'utf8')).toBe('');
});

test('a record is open in one process only; the lock of a dead process is replaced', async () => {
  const first = RecordFile.open(path, 0);
  expect(RecordFile.open(path, 0)).toMatchObject({ ok: false, error: { kind: 'inUse' } });
  if (first.ok) first.value.close();
  writeFileSync(`${path}.lock`, '999999999');
  const again = RecordFile.open(path, 0);
  expect(again.ok).toBe(true);
  if (again.ok) again.value.close();
  truncateSync(path, 0);
});
