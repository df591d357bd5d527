import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { Harness } from '#core/testing/harness.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');
let harness: Harness;

beforeEach(() => {
  harness = new Harness();
  for (const [index, sessionId] of ['s1', 's2', 's1'].entries()) {
    const content = { kind: 'shown', title: `=entry ${index + 1}`, windowId: 'w1' } as const;
    const at = Date.parse(`2026-11-2${index}T12:00:00Z`);
    harness.journal.write((entry) =>
      entry.audit({ at, sessionId, requestId: 'r1', agentId: 'demo', content }),
    );
  }
  writeFileSync(
    join(harness.folder, 'audit-head.json'),
    JSON.stringify(harness.store.audit.head()),
  );
});
afterEach(() => harness.dispose());

type ProcessResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs the command while the harness has the database open, as a running Corral does. */
function audit(...args: readonly string[]): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      main,
      'audit',
      ...args,
    ]);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

const here = () => ['--data', harness.folder] as const;

describe('corral audit verify', { timeout: 30_000 }, () => {
  test('corral audit verify confirms an intact audit, while Corral runs and after it stopped', async () => {
    const { hash } = harness.store.audit.head();
    const intact = {
      code: 0,
      stdout: `The audit is as it was written: 3 entries, the last with the hash ${hash}.\n`,
      stderr: '',
    };
    expect(await audit('verify', ...here())).toEqual(intact);
    harness.crash();
    expect(await audit('verify', '--data-dir', harness.folder)).toEqual(intact);
  });

  test('corral audit verify names the first entry that was changed', async () => {
    harness.database?.exec(
      'DROP TRIGGER audit_is_not_changed; UPDATE audit SET at = 7 WHERE number = 2',
    );
    const ran = await audit('verify', ...here());
    expect(ran).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Entry 2 is not what was written'),
    });
    expect(JSON.parse((await audit('verify', '--json', ...here())).stdout)).toMatchObject({
      breaks: [{ kind: 'changed', number: 2 }],
    });
  });

  test('corral audit verify detects entries that were cut off at the end', async () => {
    harness.database?.exec('DROP TRIGGER audit_is_not_deleted; DELETE FROM audit WHERE number = 3');
    expect(await audit('verify', ...here())).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Entries 3 to 3 are missing at the end'),
    });
  });

  test('corral audit verify reports data that it cannot read', async () => {
    expect(await audit('verify', '--data', join(harness.folder, 'no'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no Corral data'),
    });
    const broken = join(harness.folder, 'broken');
    mkdirSync(broken);
    writeFileSync(
      join(broken, 'corral.db'),
      'no database at all, but long enough to be read as one'.repeat(100),
    );
    expect(await audit('verify', '--data', broken)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read'),
    });
    expect(await audit('verify', '--nonsense')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage'),
    });
  });
});

describe('corral audit export', { timeout: 30_000 }, () => {
  test('corral audit export prints all entries, or those of a filter', async () => {
    const numbers = async (...args: readonly string[]) =>
      (await audit('export', '--format', 'jsonl', ...here(), ...args)).stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).number);
    expect(await numbers()).toEqual([1, 2, 3]);
    expect(await numbers('--session', 's1')).toEqual([1, 3]);
    expect(await numbers('--since', '2026-11-21T12:00:00Z')).toEqual([2, 3]);
    expect(await numbers('--since', '2026-11-22')).toEqual([3]);
  });

  test('corral audit export creates a file for its owner and never overwrites one', async () => {
    const out = join(harness.folder, 'audit.csv');
    expect(await audit('export', '--format', 'csv', '--out', out, ...here())).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(readFileSync(out, 'utf8').split('\r\n')[1]).toMatch(
      /^1,"2026-11-20T12:00:00.000Z","shown","'=entry 1","s1"/,
    );
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(await audit('export', '--format', 'csv', '--out', out, ...here())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    });
    const nowhere = join(harness.folder, 'no', 'audit.csv');
    expect(await audit('export', '--format', 'csv', '--out', nowhere, ...here())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be written'),
    });
  });

  test('corral audit export requires a known format and a valid date', async () => {
    expect(await audit('export', ...here())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--format jsonl or'),
    });
    expect(
      await audit('export', '--format', 'csv', '--since', 'yesterday', ...here()),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not yesterday'),
    });
    expect(await audit()).toMatchObject({ code: 2 });
    expect(await audit('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('corral audit export'),
    });
  });

  test('corral audit leaves the data folder unchanged', async () => {
    harness.crash();
    await audit('export', '--format', 'jsonl', ...here());
    rmSync(join(harness.folder, 'audit-head.json'));
    await audit('verify', ...here());
    expect(existsSync(join(harness.folder, 'audit-head.json'))).toBe(false);
  });
});
