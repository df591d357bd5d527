import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { writeTranscript } from '#core/testing/transcript-lines.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const FILES = 3;
const RECORDS = 3000;
/** One turn in five records; its prompt, both answers and its command have the word. */
const MATCHES = (RECORDS / 5) * 4;

let home: string;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'corral-search-'));
  const project = join(home, '.claude', 'projects', '-workspace-demo');
  mkdirSync(project, { recursive: true });
  for (let n = 0; n < FILES; n += 1) {
    const name = `00000000-0000-4000-8000-00000000000${n}.jsonl`;
    await writeTranscript(join(project, name), { records: RECORDS, output: 1500 });
  }
});

afterEach(() => rmSync(home, { recursive: true }));

/** Runs the search, and kills it after some time. Returns its output. */
async function search(killAfter: number | null): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', programPath('cli'), 'search', 'part'];
  const child = spawn(process.execPath, [...args, '--json', '--limit', '10000'], {
    env: { PATH: process.env['PATH'], HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (killAfter !== null) void delay(killAfter).then(() => child.kill('SIGKILL'));
  await closed;
  return Buffer.concat(chunks).toString();
}

test('An index whose building is killed again and again is complete in the end, without repeats', async () => {
  let state = seedOr(7);
  for (let kill = 0; kill < sized({ slice: 3, full: 40 }); kill += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    await search(150 + (state % 1500));
  }
  const lines = (await search(null)).split('\n').filter((line) => line !== '');
  const places = lines.map((line) => {
    const { file, messageId } = Object(JSON.parse(line));
    return `${file} ${messageId}`;
  });
  // The files have equal messages, which are found once.
  expect([places.length, new Set(places).size]).toEqual([MATCHES, MATCHES]);
  const index = sqlite.openToRead(join(home, '.local', 'share', 'corral', 'search.db'));
  if (!index.ok) throw new Error('The index cannot be opened.');
  const rows = index.value.prepare('SELECT count(*) AS n FROM messages').get();
  index.value.close();
  expect(rows).toEqual({ n: FILES * MATCHES });
}, 600_000);
