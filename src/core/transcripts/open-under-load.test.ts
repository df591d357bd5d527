import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import type { App } from '#core/app.ts';
import { ApiLine } from '#core/shell/http/api-line.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { transcriptLines } from '#core/testing/transcript-lines.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';
import { textsIn } from '#shared/words/sentence-text.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { startRealDesk } from './real-desk.fixture.ts';

/** Number of transcripts to open. In a run of 3,300, two failed once. */
const OPENS = sized({ slice: 20, full: 1000 });
/** Number of processes that only use processor time: more than this machine has processors. */
const BURNERS = 4;

let folder: string;
let app: App;
let line: ApiLine;
let burners: ChildProcess[];
/** Number of openings that found a busy database. */
let busy: number;

beforeEach(async () => {
  folder = temporaryFolder();
  burners = [];
  busy = 0;
  const log = {
    info: (event: string) => void (busy += event === 'transcripts.storeBusy' ? 1 : 0),
    error: () => undefined,
  };
  app = await startRealDesk(folder, log);
  line = new ApiLine((channel) => app.serve(channel));
});

afterEach(async () => {
  for (const burner of burners) burner.kill('SIGKILL');
  line.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function writeTranscripts(count: number): readonly string[] {
  const project = join(folder, '.claude', 'projects', '-work');
  mkdirSync(project, { recursive: true });
  const text = [...transcriptLines({ records: 200, output: 1_000 })]
    .map((record) => `${record}\n`)
    .join('');
  return Array.from({ length: count }, () => {
    const name = randomUUID();
    writeFileSync(join(project, `${name}.jsonl`), text);
    return name;
  });
}

async function open(agentSessionId: string): Promise<string> {
  const reply = await line.api['transcripts.open']({
    commandId: randomUUID(),
    agentId: 'claude-code',
    agentSessionId,
  });
  return reply.ok
    ? 'opened'
    : [reply.error.kind, ...textsIn('en', [reply.error.message, reply.error.remedy])].join(' ');
}

test(
  `${OPENS} transcripts open on a loaded machine while older ones are read and the log is copied`,
  { timeout: 3_600_000 },
  async () => {
    const names = writeTranscripts(OPENS);
    burners = Array.from({ length: BURNERS }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
    const outcomes = new Map<string, number>();
    const queue = [...names];
    const lanes = Array.from({ length: 6 }, async () => {
      for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
        const outcome = await open(name);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });
    await Promise.all(lanes);
    expect({ ...Object.fromEntries(outcomes), busy }).toEqual({ opened: OPENS, busy: 0 });
  },
);

test(
  'a transcript opens although another connection holds the database for longer than a statement waits',
  { timeout: 60_000 },
  async () => {
    const [name = ''] = writeTranscripts(1);
    const other = sqlite.open(join(folder, 'data', 'corral.db'));
    if (!other.ok) throw new Error(textIn('en', other.error.message));
    other.value.exec('BEGIN IMMEDIATE');
    const opening = open(name);
    await wait(1_500);
    other.value.exec('COMMIT');
    other.value.close();
    expect(await opening).toBe('opened');
    expect(busy).toBeGreaterThan(0);
  },
);
