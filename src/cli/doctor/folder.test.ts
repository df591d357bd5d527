import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { writeTruth, type Truth } from '#core/testing/damage/truth.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { checkFolder, type FolderCheck } from './check-folder.ts';
import { checkAndReport } from './folder-report.ts';
import { repairFolder } from './repair-folder.ts';

let place: string;
let truth: Truth;
let folder: string;

beforeAll(async () => {
  place = temporaryFolder();
  truth = await writeTruth(join(place, 'truth'));
});

beforeEach(() => {
  folder = join(place, 'folder');
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(place, 'new'), { recursive: true, force: true });
  cpSync(truth.folder, folder, { recursive: true });
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Returns the bytes of every file, to assert that nothing changed. */
function bytesOf(path: string): readonly (readonly [string, string])[] {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map(
      (entry) =>
        [
          join(entry.parentPath, entry.name),
          readFileSync(join(entry.parentPath, entry.name), 'base64'),
        ] as const,
    )
    .toSorted(([one], [other]) => one.localeCompare(other));
}

function runSql(statements: string): void {
  const db = sqlite.open(join(folder, 'corral.db'));
  if (!db.ok) throw new Error(textIn('en', db.error.message));
  db.value.exec(statements);
  db.value.close();
}

const inEnglish = ({ problems, notes }: FolderCheck) => ({
  problems: problems.map((text) => textIn('en', text)),
  notes: notes.map((text) => textIn('en', text)),
});

/** Repairs and returns the English text of the failure. */
function refusalOf(from: string, to: string): string {
  const repaired = repairFolder(sqlite, from, to);
  return repaired.ok ? '' : textIn('en', repaired.error);
}

describe('checkFolder', () => {
  test('checkFolder counts the content of an intact folder, finds nothing and leaves the folder unchanged', async () => {
    const before = bytesOf(folder);
    const found = await checkFolder(sqlite, folder);
    expect(found).toEqual({
      sessions: truth.sessions.length,
      messages: truth.messages.size,
      problems: [],
      notes: [],
    });
    expect(bytesOf(folder)).toEqual(before);
  });

  test('checkFolder names damaged rows, a cut audit and invalid settings', async () => {
    runSql(`UPDATE messages SET body = replace(body, 'answer', 'anwser') WHERE body LIKE '%answer s0t1 %';
      INSERT OR REPLACE INTO settings (key, value) VALUES ('theme', '"sepia"');
      DROP TRIGGER audit_is_not_deleted; DELETE FROM audit WHERE number > 3`);
    const { problems, notes } = inEnglish(await checkFolder(sqlite, folder));
    expect(problems).toEqual([
      expect.stringContaining('messages is damaged (checksum)'),
      expect.stringContaining('audit'),
    ]);
    expect(notes).toEqual([expect.stringContaining('theme')]);
  });

  test('checkFolder reports a damaged page and a missing database', async () => {
    const bytes = readFileSync(join(folder, 'corral.db'));
    bytes.fill(0xaa, 8 * 4096, 12 * 4096);
    writeFileSync(join(folder, 'corral.db'), bytes);
    expect(inEnglish(await checkFolder(sqlite, folder)).problems).toEqual([expect.any(String)]);
    for (const side of ['', '-wal', '-shm'])
      rmSync(join(folder, `corral.db${side}`), { force: true });
    expect(inEnglish(await checkFolder(sqlite, folder)).problems).toEqual([
      expect.stringContaining('missing'),
    ]);
  });
});

describe('checkFolder while Corral runs', () => {
  test('checkFolder reads the newest rows of a folder in use and leaves it unchanged', async () => {
    const lock = sqlite.lock(join(folder, 'core.lock'), 'process 42');
    const used = sqlite.open(join(folder, 'corral.db'));
    if (!lock.ok || !used.ok) throw new Error('The folder cannot be used.');
    used.value.exec(
      "UPDATE messages SET body = replace(body, 'answer', 'anwser') WHERE body LIKE '%answer s0t1 %'",
    );
    const before = bytesOf(folder);
    expect(inEnglish(await checkFolder(sqlite, folder)).problems).toEqual([
      expect.stringContaining('messages is damaged (checksum)'),
    ]);
    expect(bytesOf(folder)).toEqual(before);
    used.value.close();
    lock.value.release();
  });
});

describe('checkAndReport', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('checkAndReport returns the exit code 1 for a damaged folder, and 0 for an intact one', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue();
    expect(await checkAndReport(folder, false)).toBe(0);
    runSql(
      "UPDATE messages SET body = replace(body, 'answer', 'anwser') WHERE body LIKE '%answer s0t1 %'",
    );
    expect(await checkAndReport(folder, false)).toBe(1);
    expect(printed).toHaveBeenLastCalledWith(expect.stringContaining('messages is damaged'));
  });
});

describe('repairFolder', () => {
  test('repairFolder copies everything readable into a new folder and never changes the old one', async () => {
    const bytes = readFileSync(join(folder, 'corral.db'));
    bytes.fill(0xaa, 20 * 4096, 22 * 4096);
    writeFileSync(join(folder, 'corral.db'), bytes);
    const before = bytesOf(folder);
    const to = join(place, 'new');
    const repaired = repairFolder(sqlite, folder, to);
    expect(repaired).toMatchObject({ ok: true });
    expect(bytesOf(folder)).toEqual(before);
    const { sessions, messages } = await checkFolder(sqlite, to);
    expect(sessions).toBe(truth.sessions.length);
    expect(messages).toBeGreaterThan(truth.messages.size * 0.5);
    expect(existsSync(join(to, 'wire'))).toBe(true);
  });

  test('repairFolder refuses a folder in use, a target that is not empty, and a target inside the old folder', () => {
    const lock = sqlite.lock(join(folder, 'core.lock'), 'process 42');
    expect(refusalOf(folder, join(place, 'new'))).toContain('process 42');
    if (lock.ok) lock.value.release();
    expect(refusalOf(folder, truth.folder)).toContain('not empty');
    expect(refusalOf(folder, join(folder, 'new'))).toContain('inside');
  });
});
