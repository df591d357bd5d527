import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { idOf } from '../search-world.fixture.ts';
import {
  claudeLine,
  codexLine,
  rolloutPath,
  tokenCount,
  UsageWorld,
} from './usage-world.fixture.ts';

const FILE = `.claude/projects/-w/${idOf(1)}.jsonl`;
const RECORD = `data/agent/sessions/${idOf(7)}.jsonl`;

let world: UsageWorld;

beforeEach(() => {
  world = new UsageWorld();
});

afterEach(() => world.dispose());

const lines = (...ids: readonly string[]) => ids.map((id) => `${claudeLine({ id })}\n`).join('');

function recordLines(outputs: readonly number[]): string {
  const first = { type: 'session', version: 1, sessionId: idOf(7), workspace: '/work/own' };
  const used = outputs.map((output) => ({
    at: '2026-11-20T10:00:00.000Z',
    type: 'usage',
    model: 'claude-opus-5-5',
    usage: { input: 10, cacheRead: 2, cacheWrite: 4, output },
    costUsd: 1,
  }));
  return [first, ...used].map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function requests(): Promise<number> {
  return (await world.report()).total.requests;
}

describe('the usage of changed files', () => {
  test('A grown file adds only its new requests, also after a restart', async () => {
    world.write(FILE, lines('a', 'b'));
    world.write(RECORD, recordLines([1, 2]));
    expect(await requests()).toBe(4);
    world.append(FILE, lines('b', 'c'));
    world.append(RECORD, recordLines([3]));
    await world.restart();
    expect((await world.report()).total).toMatchObject({ requests: 6, output: 21 });
    expect(await requests()).toBe(6);
  });

  test('A request that is written to its end later counts with its last output', async () => {
    world.write(FILE, `${claudeLine({ id: 'a', output: 1 })}\n`);
    expect((await world.report()).total.output).toBe(1);
    world.append(FILE, `${claudeLine({ id: 'a', output: 260 })}\n`);
    expect((await world.report()).total).toMatchObject({ requests: 1, output: 260 });
  });

  test('A last line counts when it is complete', async () => {
    const line = claudeLine({ id: 'a' });
    world.write(FILE, lines('b') + line.slice(0, 200));
    expect(await requests()).toBe(1);
    world.append(FILE, line.slice(200));
    expect(await requests()).toBe(2);
    world.append(FILE, '\n');
    expect(await requests()).toBe(2);
  });

  test.each([FILE, RECORD])('A truncated, replaced or deleted %s loses its usage', async (path) => {
    const all = path === FILE ? lines('a', 'b', 'c') : recordLines([1, 2, 3]);
    const file = join(world.home, path);
    world.write(path, all);
    expect(await requests()).toBe(3);
    truncateSync(file, all.trimEnd().lastIndexOf('\n') + 1);
    expect(await requests()).toBe(2);
    writeFileSync(file, path === FILE ? lines('x', 'y', 'z', 'w') : recordLines([9, 9, 9, 9]));
    expect(await requests()).toBe(4);
    rmSync(file);
    expect(await requests()).toBe(0);
  });

  test('A copy of a deleted conversation keeps the requests that it has', async () => {
    world.write(FILE, lines('a', 'b', 'c'));
    world.write(FILE.replace(idOf(1), idOf(2)), lines('a', 'b'));
    expect(await requests()).toBe(3);
    rmSync(join(world.home, FILE));
    expect(await requests()).toBe(2);
  });

  test('A rollout that was archived keeps its usage, and its text is not found any more', async () => {
    const rollout = [
      codexLine({ id: idOf(3) }, 'session_meta'),
      codexLine({ model: 'gpt-5.5' }, 'turn_context'),
      tokenCount({ input: 5, cached: 2, output: 1 }, { input: 5, cached: 2, output: 1 }),
    ];
    const path = rolloutPath(idOf(3));
    const item = { type: 'AgentMessage', id: 'i', content: [{ type: 'Text', text: 'A needle' }] };
    rollout.push(codexLine({ type: 'item_completed', turn_id: 't', item }));
    world.write(path, `${rollout.join('\n')}\n`);
    expect(await world.found('needle')).toBe(1);
    const before = await world.report('session');
    const archived = join(world.home, '.codex/archived_sessions', path.split('/').at(-1) ?? '');
    mkdirSync(dirname(archived));
    renameSync(join(world.home, path), archived);
    expect(await world.report('session')).toEqual(before);
    expect(before.total).toMatchObject({ input: 3, cacheRead: 2, output: 1 });
    expect([await world.listed(), await world.found('needle')]).toEqual([0, 0]);
    // One that is active again and was archived when the index was made.
    rmSync(join(world.dataDir, 'search.db'));
    await world.restart();
    expect(await world.found('needle')).toBe(0);
    renameSync(archived, join(world.home, path));
    expect([await world.listed(), await world.found('needle')]).toEqual([1, 1]);
    expect((await world.report()).total).toEqual(before.total);
  });

  test('The model of a rollout is known when only its end is read', async () => {
    const path = rolloutPath(idOf(3));
    const filler = `${codexLine({ type: 'agent_message', message: 'x'.repeat(1000) })}\n`;
    const begin = [
      codexLine({ id: idOf(3) }, 'session_meta'),
      codexLine({ model: 'gpt-5.5' }, 'turn_context'),
      tokenCount({ input: 5, cached: 2, output: 1 }, { input: 5, cached: 2, output: 1 }),
    ];
    world.write(path, `${begin.join('\n')}\n${filler.repeat(2000)}`);
    await world.report();
    const repeated = `${begin[2]}\n`;
    const next = tokenCount({ input: 9, cached: 3, output: 4 }, { input: 4, cached: 1, output: 3 });
    world.append(path, `${repeated}${next}\n`);
    const { groups } = await world.report('model');
    expect(groups).toMatchObject([
      { key: { model: 'gpt-5.5' }, sum: { requests: 2, input: 6, cacheRead: 3, output: 4 } },
    ]);
  });

  test('A line of 20 MB neither hides nor repeats the usage around it', async () => {
    const long = JSON.stringify({ type: 'user', message: { content: 'y'.repeat(20 << 20) } });
    const used = claudeLine({ id: 'b', more: { padding: 'z'.repeat(20 << 20) } });
    world.write(FILE, `${lines('a')}${long}\n${used}\n${lines('c')}`);
    expect(await requests()).toBe(3);
  });

  test('Usage of sub-agents of Gemini CLI belongs to their conversation', async () => {
    const message = (id: string) =>
      JSON.stringify({
        id,
        type: 'gemini',
        timestamp: '2026-11-29T22:00:00.000Z',
        model: 'gemini-2.5-flash',
        content: 'hi',
        tokens: { input: 10, cached: 4, output: 2, thoughts: 3, tool: 1, total: 16 },
      });
    const head = JSON.stringify({ sessionId: idOf(5) });
    const chats = '.gemini/tmp/app/chats';
    world.write('.gemini/tmp/app/.project_root', '/work/app');
    world.write(`${chats}/session-2026-11-29T22-21-a.jsonl`, `${head}\n${message('m')}\n`);
    world.write(`${chats}/${idOf(5)}/child.jsonl`, `${head}\n${message('n')}\n`);
    const { groups } = await world.report('session');
    expect(groups).toMatchObject([
      {
        key: { session: idOf(5), agent: 'gemini', project: '/work/app' },
        sum: { requests: 2, input: 14, cacheRead: 8, output: 10, reasoning: 6 },
      },
    ]);
  });
});
