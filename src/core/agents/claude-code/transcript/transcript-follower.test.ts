import { appendFile, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';

import { brief, fixtureFolder, messagesOf } from '../test-fixtures.ts';
import { TranscriptFollower } from './transcript-follower.ts';
import type { UsedSoFar } from './turn-usage.ts';

const RECORDED = readFileSync(
  `${fixtureFolder}/transcripts/51450006-aa04-4069-be8b-7ec3277b1e20.jsonl`,
);

let folder: string;
let file: string;
let clock: ManualClock;
let follower: TranscriptFollower;
let events: AgentEvent[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corral-transcript-'));
  file = join(folder, 'session.jsonl');
  begin();
});
afterEach(async () => {
  follower.close();
  await rm(folder, { recursive: true, force: true });
});

function begin(used?: UsedSoFar): void {
  clock = new ManualClock();
  events = [];
  const deliver = (more: readonly AgentEvent[]) => void events.push(...more);
  follower = new TranscriptFollower({
    clock,
    log: silentLog,
    previewDetails: () => null,
    deliver,
    ...(used && { used }),
  });
}

const conversation = () => brief(messagesOf(events));

function line(uuid: string, text: string, more: object = {}): string {
  const message = { role: 'assistant', id: `msg-${uuid}`, content: [{ type: 'text', text }] };
  return `${JSON.stringify({ type: 'assistant', uuid, message, timestamp: '2026-11-21T10:00:00.000Z', ...more })}\n`;
}

const texts = () =>
  events.flatMap((event) =>
    event.type === 'output' && event.output.type === 'text' ? [event.output.text] : [],
  );

async function wholeOf(bytes: Uint8Array): Promise<readonly string[]> {
  await writeFile(file, bytes);
  follower.follow({ file, offset: 0 });
  await follower.look();
  return conversation();
}

test('TranscriptFollower gives the same conversation for any split of the writes of a recorded transcript', async () => {
  const whole = await wholeOf(RECORDED);
  expect(whole.length).toBeGreaterThan(5);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: RECORDED.length }), { maxLength: 5 }),
      async (cuts) => {
        follower.close();
        begin();
        await writeFile(file, '');
        follower.follow({ file, offset: 0 });
        const places = [0, ...cuts.toSorted((a, b) => a - b), RECORDED.length];
        for (const [at, place] of places.entries()) {
          await appendFile(file, RECORDED.subarray(places[at - 1] ?? 0, place));
          await follower.look();
        }
        expect(conversation()).toEqual(whole);
        expect(follower.place).toEqual({ file, offset: RECORDED.length });
      },
    ),
    { numRuns: 15 },
  );
});

test('TranscriptFollower continues at the place where another follower stopped', async () => {
  const whole = await wholeOf(RECORDED);
  const half = Math.floor(RECORDED.length / 2);
  follower.close();
  begin();
  await writeFile(file, RECORDED.subarray(0, half));
  follower.follow({ file, offset: 0 });
  await follower.look();
  const [first, place] = [events, follower.place];
  follower.close();
  begin();
  await appendFile(file, RECORDED.subarray(half));
  if (place) follower.follow(place);
  await follower.look();
  expect(brief(messagesOf([...first, ...events]))).toEqual(whole);
});

const usages = () =>
  events.flatMap((event) =>
    event.type === 'output' && event.output.type === 'usage' ? [event.output.usage] : [],
  );

test('TranscriptFollower reports the usage of each turn once, and the total cost as Claude Code counted it', async () => {
  await wholeOf(RECORDED);
  // Five responses, one that was cut off, two, one, one, and one that was cut off in its tool.
  expect(usages().map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])).toEqual([
    [6500, 172],
    [1200, 1],
    [2450, 64],
    [1300, 32],
    [1200, 38],
    [1200, 26],
  ]);
  expect(events).toContainEqual({ type: 'facts', facts: { costUsd: 0.10415999999999997 } });
});

test('TranscriptFollower reports one usage for a turn during which Corral crashed', async () => {
  const request = (id: string, tokens: number) =>
    line(`${id}-${tokens}`, 'Hm.', {
      message: {
        id,
        role: 'assistant',
        content: [],
        usage: { input_tokens: tokens, output_tokens: 1 },
      },
    });
  await wholeOf(Buffer.from(request('m1', 10) + request('m2', 5)));
  const { used, place } = follower;
  follower.close();
  begin(used);
  const end = {
    type: 'system',
    subtype: 'turn_duration',
    durationMs: 7,
    uuid: 'end',
    timestamp: '2026-11-21T10:00:01.000Z',
  };
  await appendFile(file, `${request('m2', 6)}${JSON.stringify(end)}\n`);
  follower.follow(place ?? { file, offset: 0 });
  await follower.look();
  expect(usages()).toMatchObject([{ inputTokens: 16, outputTokens: 2 }]);
  await truncate(file, 0);
  await follower.look();
  await writeFile(file, `${request('m1', 10)}${JSON.stringify(end)}\n`);
  await follower.look();
  expect(usages()).toHaveLength(1);
});

test('TranscriptFollower reads a transcript that shrank again without repeating messages', async () => {
  await writeFile(file, line('a', 'one') + line('b', 'two'));
  follower.follow({ file, offset: 0 });
  await follower.look();
  await truncate(file, line('a', 'one').length);
  await appendFile(file, line('c', 'three'));
  await follower.look();
  expect(messagesOf(events).map(({ content }) => content)).toEqual(['one', 'two', 'three']);
});

test('TranscriptFollower finds a transcript that is created later', async () => {
  follower.follow({ file, offset: 0 });
  await follower.look();
  await writeFile(file, line('a', 'one'));
  await follower.look();
  expect(texts()).toEqual(['one']);
});

test("TranscriptFollower assigns a sub-agent's lines to the tool that started it as soon as its meta file exists", async () => {
  const agents = join(folder, 'session', 'subagents');
  await mkdir(agents, { recursive: true });
  await writeFile(file, line('a', 'one'));
  await writeFile(join(agents, 'agent-x.jsonl'), line('x', 'below', { isSidechain: true }));
  follower.follow({ file, offset: 0 });
  await follower.look();
  expect(texts()).toEqual(['one']);
  await writeFile(join(agents, 'agent-x.meta.json'), JSON.stringify({ toolUseId: 'toolu_1' }));
  await follower.look();
  const parents = events.flatMap((event) =>
    event.type === 'output' ? [event.output.parentToolUseId] : [],
  );
  expect(parents).toEqual([null, 'toolu_1']);
});

test('TranscriptFollower reads a sub-agent of an older version, which has no meta file', async () => {
  const agents = join(folder, 'session', 'subagents');
  await mkdir(agents, { recursive: true });
  await writeFile(file, '');
  await writeFile(join(agents, 'agent-x.jsonl'), line('x', 'below'));
  follower.follow({ file, offset: 0 });
  await follower.look();
  clock.advance(5000);
  await follower.look();
  expect(texts()).toEqual(['below']);
});
