import { renameSync, rmSync } from 'node:fs';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { text } from '#core/testing/events.ts';
import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import type { ExportPlace } from '#shared/export/export-chunk.ts';
import { programPath } from '../../../scripts/lib/program-paths.mjs';

import { ExportThread } from './export-thread.ts';

const LONG = '数据 '.repeat(200_000);
let harness: Harness;
let sessionId: string;
let clock: ManualClock;
let thread: ExportThread;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('Find the needle');
  harness.agent.run.say(text('m1', LONG));
  clock = new ManualClock();
  const { database, blobs } = harness.data;
  const script = programPath('transcript-thread');
  thread = new ExportThread({ script, database, blobs, clock, log: silentLog });
});

afterEach(async () => {
  await thread.close();
  harness.dispose();
});

const chunk = (from: ExportPlace | null, language: 'en' | 'zh' = 'en') =>
  thread.chunk({ sessionId, format: 'md', language, isRedacted: false, from });

async function whole(): Promise<string> {
  let written = '';
  for (let from: ExportPlace | null | undefined = null; from !== undefined;) {
    const part = await chunk(from);
    if (!part.ok) throw new Error(part.error.kind);
    written += part.value.text;
    from = part.value.next ?? undefined;
  }
  return written;
}

test('The thread exports a long conversation in chunks, also after a rest that ended it', async () => {
  const written = await whole();
  expect(written).toContain('## You');
  expect(written).toContain(LONG.trim());
  const first = await chunk(null);
  if (!first.ok || first.value.next === null) throw new Error('This was all.');
  clock.advance(60_000);
  const second = await chunk(first.value.next);
  expect(second).toMatchObject({ ok: true, value: { messages: 0 } });
  expect(await whole()).toBe(written);
  expect(await chunk(null, 'zh')).toMatchObject({
    value: { text: expect.stringContaining('## 你') },
  });
});

test('The thread says why it cannot export, and exports when that is repaired', async () => {
  const { database } = harness.data;
  renameSync(database, `${database}.aside`);
  expect(await chunk(null)).toMatchObject({ ok: false, error: { kind: 'readOnly' } });
  // A reader in the meantime may have left an empty file of the same name.
  rmSync(database, { force: true });
  renameSync(`${database}.aside`, database);
  expect(await chunk(null)).toMatchObject({ ok: true });
  await thread.close();
  expect(await chunk(null)).toMatchObject({
    ok: false,
    error: { message: { name: 'readingFailures.exportEnded' } },
  });
});
