import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createRecall, type Recall } from './recall.ts';

let folder: string;
let file: string;
let recall: Recall;
let notices: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recall-'));
  file = join(folder, 'knowledge.db');
  notices = [];
  recall = createRecall({ file, embedder: null, notify: (notice) => void notices.push(notice) });
});

afterEach(async () => {
  await recall.close();
  rmSync(folder, { recursive: true });
});

const module = pathToFileURL(join(import.meta.dirname, 'recall.ts')).href;

/** Runs code with `recall` in another process; returns what it prints. */
async function inProcess(code: string, shell = 'exec "$@"'): Promise<string> {
  const script = `const { createRecall } = await import(${JSON.stringify(module)});
const recall = createRecall({ file: ${JSON.stringify(file)}, embedder: null });
const print = (value) => process.stdout.write(JSON.stringify(value));
${code}
await recall.close();`;
  const node = [process.execPath, '--input-type=module', '-e', script];
  const child = spawn('bash', ['-c', shell, 'bash', ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output;
}

const writeMany = (name: string) => `let stored = 0;
for (let at = 0; at < 100; at += 1) {
  const done = await recall.remember({ text: 'Fact ' + at + ' of ${name}', source: '${name}', title: null });
  if (done.ok) stored += 1;
}
print(stored);`;

describe('a knowledge base that several processes use', () => {
  test(
    'Texts of three processes that write at the same time are all kept',
    { timeout: 60_000 },
    async () => {
      const names = ['one', 'two', 'three'];
      const stored = await Promise.all(names.map((name) => inProcess(writeMany(name))));
      expect(stored).toEqual(['100', '100', '100']);
      const listed = await recall.list();
      expect(listed.ok && listed.value.map(({ chunks }) => chunks)).toEqual([100, 100, 100]);
      expect(await recall.recallFor('fact of three')).not.toEqual([]);
    },
  );

  test(
    'Processes that find a damaged file at the same time lose none of their texts',
    { timeout: 60_000 },
    async () => {
      writeFileSync(file, 'no database '.repeat(2_000));
      const names = ['one', 'two', 'three'];
      const stored = await Promise.all(names.map((name) => inProcess(writeMany(name))));
      expect(stored).toEqual(['100', '100', '100']);
      const listed = await recall.list();
      expect(listed.ok && listed.value.map(({ chunks }) => chunks)).toEqual([100, 100, 100]);
      expect(readdirSync(folder).filter((name) => /damaged-\d+$/.test(name))).toHaveLength(1);
    },
  );

  test(
    'A lock that lasts is a failure, and nothing is lost by it',
    { timeout: 30_000 },
    async () => {
      await recall.remember({ text: 'Before the lock.', source: 'a', title: null });
      const { default: Sqlite } = await import('better-sqlite3');
      const other = new Sqlite(file);
      other.exec('BEGIN IMMEDIATE');
      const busy = await recall.remember({ text: 'During the lock.', source: 'b', title: null });
      expect(busy).toMatchObject({ ok: false, error: { kind: 'busy' } });
      // Readers do not wait for writers.
      expect(await recall.recallFor('lock')).toHaveLength(1);
      other.exec('COMMIT');
      other.close();
      expect(
        await recall.remember({ text: 'After the lock.', source: 'c', title: null }),
      ).toMatchObject({ ok: true });
      expect(notices).toEqual([]);
    },
  );

  test(
    'A full disk is a failure, and what was stored before is kept',
    { timeout: 30_000 },
    async () => {
      const code = `const failures = new Set();
let stored = 0;
for (let at = 0; at < 200; at += 1) {
  const text = Array.from({ length: 300 }, (_, word) => 'word' + (at * 300 + word)).join(' ');
  const done = await recall.remember({ text, source: 'full', title: null });
  if (done.ok) stored += 1; else failures.add(done.error.kind);
}
print({ failures: [...failures], stored, found: (await recall.recallFor('word10 word20 word30')).length });`;
      const output = JSON.parse(await inProcess(code, `trap '' XFSZ; ulimit -f 300; exec "$@"`));
      expect(output).toMatchObject({ failures: ['full'], found: 1 });
      const listed = await recall.list();
      expect(listed).toMatchObject({ ok: true, value: [{ source: 'full' }] });
      expect(notices).toEqual([]);
    },
  );
});
