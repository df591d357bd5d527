import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createApp } from '#core/app.ts';
import { nodePorts } from '#core/node-ports.ts';
import { Caller } from '#core/testing/damage/caller.ts';
import { writeTruth, type Truth } from '#core/testing/damage/truth.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');
/** Mounting requires root, and some containers forbid it. */
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

let place: string;
let truth: Truth;

beforeEach(async () => {
  place = temporaryFolder();
  truth = await writeTruth(join(place, 'data'));
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

type ProcessResult = { readonly code: number | null; readonly text: string };

/**
 * Runs `corral serve` in a mount namespace of its own, after `prepare`; stops it when it listens.
 */
function serve(prepare: string, args: readonly string[] = []): Promise<ProcessResult> {
  const command = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    main,
    'serve',
    '--no-open',
    ...args,
  ];
  const words = command.map((word) => `'${word}'`).join(' ');
  return new Promise((resolve) => {
    const child = spawn('unshare', ['-m', 'sh', '-c', `${prepare}; exec ${words}`], {
      env: { ...process.env, HOME: place },
    });
    let text = '';
    const collect = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Corral is at')) child.kill('SIGTERM');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('close', (code) => resolve({ code, text }));
  });
}

describe('corral serve on a disk that cannot be written', { timeout: 60_000 }, () => {
  test('corral serve on a read-only disk prints the reason and a remedy without a stack, and exits with 1', async () => {
    if (!canMount) return;
    const data = join(place, 'data');
    const ran = await serve(`mount --bind ${data} ${data} && mount -o remount,ro,bind ${data}`, [
      '--data-dir',
      data,
    ]);
    expect(ran).toMatchObject({ code: 1, text: expect.stringContaining('cannot be written') });
    expect(ran.text).toContain('--read-only');
    expect(ran.text).not.toMatch(/\n\s+at /);
  });

  test('corral serve on a full disk prints the reason without a stack, and exits with 1', async () => {
    if (!canMount) return;
    const small = join(place, 'small');
    mkdirSync(small);
    const fill = `mount -t tmpfs -o size=2m tmpfs ${small} && cp ${place}/data/corral.db* ${small}/ ; dd if=/dev/zero of=${small}/fill bs=4k 2>/dev/null`;
    const ran = await serve(fill, ['--data-dir', small]);
    expect(ran.code).toBe(1);
    expect(ran.text).toMatch(/cannot|full/);
    expect(ran.text).not.toMatch(/\n\s+at /);
  });

  test('corral serve --read-only starts on a read-only disk', async () => {
    if (!canMount) return;
    const data = join(place, 'data');
    const ran = await serve(`mount --bind ${data} ${data} && mount -o remount,ro,bind ${data}`, [
      '--data-dir',
      data,
      '--read-only',
    ]);
    expect(ran).toMatchObject({ code: 0, text: expect.stringContaining('Corral only reads') });
  });
});

test('the read-only app shows every conversation, refuses every change and leaves the folder unchanged', async () => {
  const dataDir = join(place, 'data');
  const before = readdirSync(dataDir, { recursive: true }).map((name) => [
    name,
    readOrNull(join(dataDir, String(name))),
  ]);
  const threads = {
    transcriptThread: programPath('transcript-thread'),
    checkpointThread: programPath('checkpoint-thread'),
  };
  const scripts = {
    demoScript: programPath('demo-agent'),
    agentScript: '',
    ptyHost: programPath('pty-host'),
    ...threads,
  };
  const installation = { version: '0.0.0', ...scripts, rendererDir: '', shipped: null };
  const ports = nodePorts({ dataDir, installation, node: { command: process.execPath, env: {} } });
  const app = await createApp({ ...ports, log: silentLog, isReadOnly: true });
  if (!app.ok) throw new Error(textIn('en', app.error.message));
  const [ours, theirs] = memoryChannelPair();
  app.value.serve(theirs);
  const caller = new Caller(ours);
  for (const sessionId of truth.sessions) {
    expect(await caller.call('streams.open', { stream: sessionId, since: null })).toMatchObject({
      ok: true,
    });
    const page = { sessionId, parentToolUseId: null, anchor: { at: 'end' }, limit: 100 };
    expect(await caller.call('conversation.page', page)).toMatchObject({ ok: true });
    const rename = { commandId: '00000000-0000-4000-8000-000000000001', sessionId, title: 'No' };
    expect(await caller.call('sessions.rename', rename)).toMatchObject({
      ok: false,
      error: { kind: 'readOnly' },
    });
  }
  expect(await caller.call('desk.info', {})).toMatchObject({
    value: { notices: [{ kind: 'readOnlyMode' }] },
  });
  await app.value.close();
  expect(
    readdirSync(dataDir, { recursive: true }).map((name) => [
      name,
      readOrNull(join(dataDir, String(name))),
    ]),
  ).toEqual(before);
});

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'base64');
  } catch {
    return existsSync(path) ? null : 'gone'; // A folder.
  }
}
