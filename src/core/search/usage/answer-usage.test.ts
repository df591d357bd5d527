import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';

import type { UsageRequest } from '../search-port.ts';
import { idOf, promptLine, SearchWorld } from '../search-world.fixture.ts';
import { answerUsage } from './answer-usage.ts';
import { claudeLine } from './usage-world.fixture.ts';

let world: SearchWorld;

beforeEach(() => {
  world = new SearchWorld();
});

afterEach(() => world.dispose());

function writeConversation(conversation: number, lines: readonly string[]): void {
  const path = `.claude/projects/-work-app/${idOf(conversation)}.jsonl`;
  const file = join(world.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
}

const ask = (request: Partial<UsageRequest>) => {
  const { service, dataDir } = world;
  const whole = { by: 'day', since: null, limit: 10, ...request } as const;
  return answerUsage({ service, databases: sqlite, dataDir }, whole);
};

describe('answerUsage', () => {
  test('A conversation has its title, its agent and its folder', async () => {
    writeConversation(1, [
      promptLine({ id: 'p', text: 'Mend the lock', cwd: '/work/app' }),
      claudeLine({ id: 'a' }),
    ]);
    await world.service.updated();
    expect(await ask({ by: 'session' })).toMatchObject({
      ok: true,
      value: {
        groups: [
          {
            day: null,
            session: idOf(1),
            title: 'Mend the lock',
            agent: 'claude-code',
            project: '/work/app',
            input: 10,
            cacheRead: 2,
            output: 5,
            requests: 1,
          },
        ],
        groupCount: 1,
        total: { requests: 1, output: 5 },
        index: { files: 1, readFiles: 1 },
      },
    });
  });

  test('A limit keeps the newest days and the largest other groups, and the total is of all', async () => {
    const days = [1, 2, 3].map((day) =>
      claudeLine({
        id: `d${day}`,
        at: `2026-11-0${day}T12:00:00.000Z`,
        output: day,
        model: `m${day}`,
      }),
    );
    writeConversation(1, days);
    await world.service.updated();
    expect(await ask({ limit: 2 })).toMatchObject({
      value: {
        groups: [{ day: '2026-11-02' }, { day: '2026-11-03' }],
        groupCount: 3,
        total: { requests: 3, output: 6, cost: null, unpriced: 3 },
      },
    });
    expect(await ask({ by: 'model', limit: 1 })).toMatchObject({
      value: { groups: [{ model: 'm3' }], groupCount: 3 },
    });
    const since = Date.parse('2026-11-03T00:00:00.000Z');
    expect(await ask({ since })).toMatchObject({
      value: { groupCount: 1, total: { requests: 1 } },
    });
  });

  test('A request during the first reading says that the sums may grow', async () => {
    writeConversation(1, [claudeLine({ id: 'a' })]);
    const first = await ask({});
    expect(first).toMatchObject({ ok: true });
    const isUpdating = first.ok && (first.value.index.isListing || first.value.index.isUpdating);
    expect(isUpdating).toBe(true);
    await world.service.updated();
    expect(await ask({})).toMatchObject({ value: { total: { requests: 1 } } });
  });

  test('Own prices are used, and a file that cannot be read is named', async () => {
    writeConversation(1, [claudeLine({ id: 'a', model: 'own' })]);
    await world.service.updated();
    const models = {
      own: { input: 0, output: 1e6, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 },
    };
    writeFileSync(join(world.dataDir, 'prices.json'), JSON.stringify({ models }));
    expect(await ask({})).toMatchObject({ value: { total: { cost: 5 } } });
    writeFileSync(join(world.dataDir, 'prices.json'), '{');
    expect(await ask({})).toMatchObject({
      ok: false,
      error: { message: { values: { file: join(world.dataDir, 'prices.json') } } },
    });
  });
});
