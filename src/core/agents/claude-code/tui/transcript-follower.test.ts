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

const RECORDED = readFileSync(`${fixtureFolder}/transcripts/51450006-aa04-4069-be8b-7ec3277b1e20.jsonl`);

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

function begin(): void {
  clock = new ManualClock();
  events = [];
  const deliver = (more: readonly AgentEvent[]) => void events.push(...more);
  follower = new TranscriptFollower({ clock, log: silentLog, previewDetails: () => null, deliver });
}

const told = () => brief(messagesOf(events));

function line(uuid: string, text: string, more: object = {}): string {
  const message = { role: 'assistant', id: `msg-${uuid}`, content: [{ type: 'text', text }] };
  return `${JSON.stringify({ type: 'assistant', uuid, message, timestamp: '2026-11-21T10:00:00.000Z', ...more })}\n`;
}

const texts = () => events.flatMap((event) => (event.type === 'output' && event.output.type === 'text' ? [event.output.text] : []));

async function wholeOf(bytes: Uint8Array): Promise<readonly string[]> {
  await writeFile(file, bytes);
  follower.follow({ file, offset: 0 });
  await follower.look();
  return told();
}

test('wherever the writes of a recorded transcript are split, the conversation is the same', async () => {
  const whole = await wholeOf(RECORDED);
  expect(whole.length).toBeGreaterThan(5);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: RECORDED.length }), { maxLength: 5 }), async (cuts) => {
      follower.close();
      begin();
      await writeFile(file, '');
      follower.follow({ file, offset: 0 });
      const places = [0, ...cuts.toSorted((a, b) => a - b), RECORDED.length];
      for (const [at, place] of places.entries()) {
        await appendFile(file, RECORDED.subarray(places[at - 1] ?? 0, place));
        await follower.look();
      }
      expect(told()).toEqual(whole);
      expect(follower.place).toEqual({ file, offset: RECORDED.length });
    }),
    { numRuns: 15 },
  );
});

test('another follower goes on where this one was, wherever that is', async () => {
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

test('a transcript that shrank is read again, and nothing is told twice in the conversation', async () => {
  await writeFile(file, line('a', 'one') + line('b', 'two'));
  follower.follow({ file, offset: 0 });
  await follower.look();
  await truncate(file, line('a', 'one').length);
  await appendFile(file, line('c', 'three'));
  await follower.look();
  expect(messagesOf(events).map(({ content }) => content)).toEqual(['one', 'two', 'three']);
});

test('a transcript that begins later is found', async () => {
  follower.follow({ file, offset: 0 });
  await follower.look();
  await writeFile(file, line('a', 'one'));
  await follower.look();
  expect(texts()).toEqual(['one']);
});

test('what a sub-agent writes stands below the tool that started it, as soon as that is known', async () => {
  const agents = join(folder, 'session', 'subagents');
  await mkdir(agents, { recursive: true });
  await writeFile(file, line('a', 'one'));
  await writeFile(join(agents, 'agent-x.jsonl'), line('x', 'below', { isSidechain: true }));
  follower.follow({ file, offset: 0 });
  await follower.look();
  expect(texts()).toEqual(['one']);
  await writeFile(join(agents, 'agent-x.meta.json'), JSON.stringify({ toolUseId: 'toolu_1' }));
  await follower.look();
  const parents = events.flatMap((event) => (event.type === 'output' ? [event.output.parentToolUseId] : []));
  expect(parents).toEqual([null, 'toolu_1']);
});

test('a sub-agent of an older version, which does not say who started it, is read all the same', async () => {
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
