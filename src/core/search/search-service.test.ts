import {
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import type { DatabasePort, StoreFailure } from '#core/store/database/database.ts';
import { text as said, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { err, ok } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { noFilters } from './filters/conditions.ts';
import {
  answerLine,
  idOf,
  promptLine,
  resultLine,
  SearchWorld,
  useLine,
} from './search-world.fixture.ts';
import { BROAD } from './transcript-hits.ts';

let world: SearchWorld;
/** True while the open index is damaged; it is whole again when it was deleted. */
let isDamaged = false;

const damage: StoreFailure = {
  kind: 'corrupt',
  message: compose('readingFailures.searchEnded'),
  remedy: compose('readingFailures.searchAgain'),
};

/** Opens real files, whose damage SQLite would see only in pages that it has not cached. */
const failingDatabases: DatabasePort = {
  ...sqlite,
  openToRead(path) {
    const opened = sqlite.openToRead(path);
    if (!opened.ok) return opened;
    const inner = opened.value;
    return ok({
      prepare: (sql) => inner.prepare(sql),
      exec: (sql) => inner.exec(sql),
      transaction: (work) => (isDamaged ? err(damage) : inner.transaction(work)),
      close: () => inner.close(),
    });
  },
  remove(path) {
    isDamaged = false;
    sqlite.remove(path);
  },
};

beforeEach(() => {
  world = new SearchWorld();
});

afterEach(() => world.dispose());

const conversation = (n: number, texts: readonly string[], at = 0) => [
  promptLine({ id: `p${n}`, text: `Prompt ${n}`, at }),
  ...texts.map((text, index) => answerLine({ id: `m${n}-${index}`, text, at })),
];

describe('The list', () => {
  test('The time of a conversation is that of its last message, however long its last line is', async () => {
    world.write(world.file(1), conversation(1, ['x'.repeat(50_000)], 7000));
    const { conversations } = await world.listed();
    expect(conversations.map(({ lastAt }) => lastAt)).toEqual([1_790_000_007_000]);
  });

  test('It has each conversation once, with its first prompt and its own clock, and is paged', async () => {
    for (let n = 1; n <= 5; n += 1) world.write(world.file(n), conversation(n, ['x'], n * 1000));
    world.write(world.file(3, '-workspace-moved'), conversation(3, ['x', 'y'], 9000));
    const { conversations, total } = await world.listed();
    expect(total).toBe(5);
    expect(
      conversations.map(({ agentSessionId, title, lastAt }) => [agentSessionId, title, lastAt]),
    ).toEqual(
      [
        [3, 9000],
        [5, 5000],
        [4, 4000],
        [2, 2000],
        [1, 1000],
      ].map(([n = 0, at = 0]) => [idOf(n), `Prompt ${n}`, 1_790_000_000_000 + at]),
    );
    expect(conversations[0]).toMatchObject({ cwd: '/workspace/demo', messages: 3 });
    const page = await world.listed({ offset: 2, limit: 2 });
    expect(page.conversations.map(({ agentSessionId }) => agentSessionId)).toEqual([
      idOf(4),
      idOf(2),
    ]);
  });

  test('A removed file leaves the list and the results, a renamed one stays', async () => {
    world.write(world.file(1), conversation(1, ['needle one']));
    world.write(world.file(2), conversation(2, ['needle two']));
    expect((await world.ids('needle')).toSorted()).toEqual(['m1-0', 'm2-0']);
    rmSync(world.file(1));
    mkdirSync(dirname(world.file(2, '-workspace-new')), { recursive: true });
    renameSync(world.file(2), world.file(2, '-workspace-new'));
    const [found] = await world.find('needle');
    expect(found?.hits).toMatchObject([
      { messageId: 'm2-0', file: world.file(2, '-workspace-new'), excerpt: { text: 'needle two' } },
    ]);
    expect((await world.listed()).total).toBe(1);
  });
});

describe('The search', () => {
  test.each([
    ['needle', ['a']],
    ['NEED', ['a']],
    ['haystack needle', ['a']],
    ['"needle in"', ['a']],
    ['"in needle"', []],
    ['needle -haystack', []],
    ['数据库', ['b']],
    ['库', ['b']],
    ['接', ['b']],
    ['库数', []],
    ['東京', ['b']],
    ['file', ['c', 'use-merged']],
    ['parseThe', ['c']],
    ['"rn grep"', []],
    ['treasure', ['use-merged']],
    ['grep treasure', ['use-merged']],
    ['"src/greet.ts"', ['use-merged']],
    ['Öl', ['d']],
    ['ol', ['d']],
    ['foo(bar', ['d']],
  ])('The query %s finds the messages %j', async (query, ids) => {
    world.write(world.file(1), [
      answerLine({ id: 'a', text: 'a needle in the haystack' }),
      answerLine({ id: 'b', text: '用户的数据库连接。東京タワー' }),
      answerLine({ id: 'c', text: 'call parseTheFile(x)' }),
      useLine('use', 'toolu_1', { command: 'grep -rn file src/greet.ts' }),
      resultLine('result', 'toolu_1', 'here is the treasure'),
      answerLine({ id: 'd', text: 'Ein Öl-Fass: foo(bar, baz)' }),
    ]);
    expect((await world.ids(query)).toSorted()).toEqual(ids);
  });

  test('A recorded rollout of Codex is listed and found with its commands', async () => {
    const day = join(world.folder, '.codex', 'sessions', '2026', '11', '21');
    mkdirSync(day, { recursive: true });
    const id = '01a1fcaf-2114-7270-b192-5c8832698944';
    const recorded = join(import.meta.dirname, '../agents/codex/fixtures/rollouts/escmkdir.jsonl');
    copyFileSync(recorded, join(day, `rollout-2026-11-21T05-58-18-${id}.jsonl`));
    const { conversations } = await world.listed();
    expect(conversations).toMatchObject([
      { agentId: 'codex', agentSessionId: id, cwd: '/workspace/codex' },
    ]);
    const [found] = await world.find('mkdir agent:codex');
    expect(found?.hits.map(({ role }) => role)).toContain('tool');
  });

  test('Filters restrict the results to an agent, a project and a time', async () => {
    const [early, late] = [1000, 90_000_000];
    world.write(world.file(1), [answerLine({ id: 'a', text: 'needle', at: early, cwd: '/w/One' })]);
    world.write(world.file(2), [answerLine({ id: 'b', text: 'needle', at: late, cwd: '/w/two' })]);
    expect(await world.ids('needle', { project: 'one' })).toEqual(['a']);
    expect(await world.ids('needle', { after: 1_790_000_000_000 + 2000 })).toEqual(['b']);
    expect(await world.ids('needle', { before: 1_790_000_000_000 + 2000 })).toEqual(['a']);
    expect(await world.ids('needle', { agentId: 'codex' })).toEqual([]);
    expect((await world.ids('needle agent:claude')).toSorted()).toEqual(['a', 'b']);
    expect(await world.ids('needle project:two')).toEqual(['b']);
  });

  test('A word of the person and the agent ranks before the same word in the output of a tool', async () => {
    world.write(world.file(1), [
      useLine('u', 'toolu_1', { command: 'cat notes' }),
      resultLine('r', 'toolu_1', 'needle'),
    ]);
    world.write(world.file(2), [answerLine({ id: 'a', text: 'It is called needle, I think.' })]);
    expect(await world.ids('needle')).toEqual(['a', 'u-merged']);
  });

  test('A message that a forked conversation repeats is found once, in the newest of them', async () => {
    const shared = answerLine({ id: 'same', text: 'needle' });
    world.write(world.file(1), [shared, answerLine({ id: 'a', text: 'old', at: 1000 })]);
    world.write(world.file(2), [shared, answerLine({ id: 'b', text: 'new', at: 2000 })]);
    const found = await world.find('needle');
    expect(found.map(({ agentSessionId, count }) => [agentSessionId, count])).toEqual([
      [idOf(2), 1],
    ]);
  });

  test('Results are paged by conversation, without a limit and without repeats', async () => {
    for (let n = 0; n < 30; n += 1)
      world.write(world.file(n), conversation(n, ['needle', 'needle', 'needle', 'needle']));
    await world.service.updated();
    const seen: string[] = [];
    for (let offset = 0; ; offset += 7) {
      const page = await world.service.find({
        query: 'needle',
        filters: { agentId: null, project: null, after: null, before: null },
        offset,
        limit: 7,
        shown: 3,
      });
      if (!page.ok) throw new Error(textIn('en', page.error.message));
      seen.push(...page.value.conversations.map(({ agentSessionId }) => agentSessionId ?? ''));
      if (!page.value.hasMore) break;
    }
    expect(new Set(seen).size).toBe(30);
    expect(seen.length).toBe(30);
  });

  test('Of very many matches the newest are first, and all conversations are reached', async () => {
    const words = (n: number, count: number) =>
      Array.from({ length: count }, (_, index) => `common ${n}-${index}`);
    world.write(world.file(1), conversation(1, words(1, BROAD), 5000));
    world.write(world.file(2), conversation(2, words(2, 20), 9000));
    world.write(world.file(3), conversation(3, ['common', 'common rare', ...words(3, 5)], 1000));
    await world.service.updated();
    const found = async (
      query: string,
      page: { readonly offset: number; readonly limit: number },
    ) => {
      const reply = await world.service.find({ query, filters: noFilters, ...page, shown: 1 });
      if (!reply.ok) throw new Error(textIn('en', reply.error.message));
      return reply.value.conversations.map(({ agentSessionId }) => agentSessionId);
    };
    expect(await found('common', { offset: 0, limit: 1 })).toEqual([idOf(2)]);
    expect(await found('common', { offset: 0, limit: 3 })).toEqual([idOf(2), idOf(1), idOf(3)]);
    expect(await found('common', { offset: 2, limit: 3 })).toEqual([idOf(3)]);
    expect(await found('common project:nowhere', { offset: 0, limit: 3 })).toEqual([]);
    expect(await found('common before:2020-01-01', { offset: 0, limit: 3 })).toEqual([]);
    expect(await found('rare common', { offset: 0, limit: 3 })).toEqual([idOf(3)]);
  });

  test('A message is found whatever time its line names', async () => {
    const years = [-60_000_000_000_000, 200_000_000_000_000, 0, 0];
    for (const [n, at] of years.entries())
      world.write(world.file(n), conversation(n, [`needle ${n}`], at));
    world.write(world.file(9), [
      answerLine({ id: 'm9-0', text: 'needle' }).replace('"2026', '"never'),
      answerLine({ id: 'm9-1', text: 'needle' }).replace('"timestamp"', '"time"'),
    ]);
    const all = ['m0-0', 'm1-0', 'm2-0', 'm3-0', 'm9-0', 'm9-1'];
    expect((await world.ids('needle')).toSorted()).toEqual(all);
  });

  test('A secret of a known format is neither found nor shown', async () => {
    const key = `sk-ant-api03-${'q7'.repeat(20)}`;
    world.write(world.file(1), [answerLine({ id: 'a', text: `The key is ${key}, keep it.` })]);
    expect(await world.ids(key)).toEqual([]);
    const [found] = await world.find('keep');
    expect(found?.hits[0]?.excerpt.text).toBe('The key is [hidden], keep it.');
  });

  test('Messages of sessions in Corral are found with those of transcripts, and open as sessions', async () => {
    const harness = new Harness(world.dataDir);
    const sessionId = await harness.session('Look for the needle, please.');
    harness.agent.run.say(said('m1', '数据库 needle'), use('m2', 't1', 'Bash', { command: 'ls' }));
    harness.store.transaction(() => harness.store.messages.indexSome(1000));
    world.write(world.file(1), conversation(1, ['needle outside']));
    const found = await world.find('needle');
    const counts = new Map(found.map((each) => [each.sessionId, each.count]));
    expect(counts).toEqual(
      new Map([
        [null, 1],
        [sessionId, 2],
      ]),
    );
    expect(await world.ids('数据库')).toEqual(['m1']);
    expect(await world.ids('needle project:workspace')).toEqual(['m1-0']);
    harness.dispose();
  });
});

describe('The index', () => {
  test('A search is answered while another program writes to the index', async () => {
    world.write(world.file(1), conversation(1, ['needle']));
    expect(await world.ids('needle')).toEqual(['m1-0']);
    const other = sqlite.open(world.index);
    if (!other.ok) throw new Error('The index cannot be opened.');
    other.value.exec('BEGIN IMMEDIATE');
    expect(await world.ids('needle')).toEqual(['m1-0']);
    other.value.close();
  });

  test('A damaged database of Corral hides its own messages only, and the index stays', async () => {
    world.write(world.file(1), conversation(1, ['needle']));
    await world.ids('needle');
    const { ino } = statSync(world.index);
    writeFileSync(join(world.dataDir, 'corral.db'), 'no database '.repeat(2000));
    await world.restart();
    expect(await world.ids('needle')).toEqual(['m1-0']);
    expect(statSync(world.index).ino).toBe(ino);
  });

  test('It is private to the person', async () => {
    await world.listed();
    expect(statSync(world.index).mode & 0o777).toBe(0o600);
  });

  test('A file that grows is read from where the last reading ended, a result with its use', async () => {
    world.write(world.file(1), [
      answerLine({ id: 'a', text: 'needle' }),
      useLine('use', 'toolu_1', { command: 'make' }),
    ]);
    expect(await world.ids('make')).toEqual(['use-merged']);
    world.append(world.file(1), [resultLine('r', 'toolu_1', 'treasure')]);
    expect(await world.ids('make treasure')).toEqual(['use-merged']);
    world.append(world.file(1), [answerLine({ id: 'b', text: 'needle' })]);
    expect((await world.ids('needle')).toSorted()).toEqual(['a', 'b']);
    expect(await world.ids('treasure')).toEqual(['use-merged']);
  });

  test('A result whose use was before an open one is not found as a message of its own', async () => {
    world.write(world.file(1), [
      useLine('one', 'toolu_1', { command: 'make one' }),
      useLine('two', 'toolu_2', { command: 'make two' }),
      resultLine('r1', 'toolu_1', 'treasure'),
    ]);
    expect(await world.ids('treasure')).toEqual(['one-merged']);
    world.append(world.file(1), [resultLine('r2', 'toolu_2', 'treasure')]);
    expect((await world.ids('treasure')).toSorted()).toEqual(['one-merged', 'two-merged']);
  });

  test('A reading that was stopped in the middle of a file begins again without repeats', async () => {
    const texts = Array.from({ length: 3000 }, (_, at) => `needle ${at} ${'x'.repeat(200)}`);
    const use = useLine('use', 'toolu_1', { command: 'needle' });
    world.write(world.file(1), [use, ...conversation(1, texts).slice(1)]);
    await world.service.list({ offset: 0, limit: 1 });
    await world.restart();
    expect((await world.ids('needle')).length).toBe(3001);
    await world.service.close();
    const index = sqlite.openToRead(world.index);
    if (!index.ok) throw new Error('The index cannot be opened.');
    expect(index.value.prepare('SELECT count(*) AS n FROM messages').get()).toEqual({ n: 3001 });
    index.value.close();
  });

  test('A search that follows another too closely says that a later one may find more', async () => {
    world.write(world.file(1), conversation(1, ['needle']));
    await world.ids('needle');
    world.append(world.file(1), [answerLine({ id: 'b', text: 'needle' })]);
    const request = { query: 'needle', offset: 0, limit: 100, shown: 9, filters: noFilters };
    await vi.waitFor(async () => {
      const found = await world.service.find(request);
      const { conversations, index } = found.ok ? found.value : { conversations: [], index: null };
      expect(index?.isUpdating === true || conversations[0]?.count === 2).toBe(true);
      expect(conversations[0]?.count).toBe(2);
    }, 10_000);
  });

  test('A repeated search finds what was skipped, and then looks for no more files', async () => {
    world.write(world.file(1), conversation(1, ['needle']));
    await world.ids('needle');
    const find = async (isRepeat: boolean) => {
      const request = { query: 'needle', offset: 0, limit: 100, shown: 9, filters: noFilters };
      const found = await world.service.find({ ...request, isRepeat });
      if (!found.ok) throw new Error('The search failed.');
      const { conversations, index } = found.value;
      return { count: conversations[0]?.count, isUpdating: index.isUpdating };
    };
    world.append(world.file(1), [answerLine({ id: 'b', text: 'needle' })]);
    expect(await find(false)).toEqual({ count: 1, isUpdating: true });
    const end = { count: 2, isUpdating: false };
    await vi.waitFor(async () => expect(await find(true)).toEqual(end), 10_000);
    world.append(world.file(1), [answerLine({ id: 'c', text: 'needle' })]);
    // A search that is not repeated lists the files again after this time.
    const later = performance.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await find(true)).toEqual(end);
    await vi.waitFor(async () => expect((await find(false)).count).toBe(3), 10_000);
    clock.mockRestore();
  });

  test('A line that its agent still writes is found once it is complete', async () => {
    const [first, second] = [
      answerLine({ id: 'a', text: 'one' }),
      answerLine({ id: 'b', text: 'needle' }),
    ];
    world.write(world.file(1), [first]);
    world.append(world.file(1), []);
    writeFileSync(world.file(1), `${first}\n${second.slice(0, 60)}`);
    expect(await world.ids('needle')).toEqual([]);
    writeFileSync(world.file(1), `${first}\n${second}\n`);
    expect(await world.ids('needle')).toEqual(['b']);
    expect(await world.ids('one')).toEqual(['a']);
  });

  test('A file that was shortened or written anew has only its present messages', async () => {
    const lines = conversation(1, ['needle', 'haystack']);
    world.write(world.file(1), lines);
    expect(await world.ids('haystack')).toEqual(['m1-1']);
    truncateSync(world.file(1), Buffer.byteLength(`${lines[0]}\n${lines[1]}\n`));
    expect(await world.ids('haystack')).toEqual([]);
    world.write(world.file(1), conversation(1, ['thimble', 'haystack']));
    expect([await world.ids('needle'), await world.ids('thimble')]).toEqual([[], ['m1-0']]);
  });

  test('A change in the tick of the clock in which the file was listed is not missed', async () => {
    // Later than any listing of this test, on a machine of any speed.
    const mtime = new Date(Date.now() + 60_000);
    world.write(world.file(1), conversation(1, ['needle']));
    utimesSync(world.file(1), mtime, mtime);
    expect(await world.ids('needle')).toEqual(['m1-0']);
    world.write(world.file(1), conversation(1, ['thread']));
    utimesSync(world.file(1), mtime, mtime);
    expect(await world.ids('thread')).toEqual(['m1-0']);
  });

  test('An unchanged file is not read again by a new process', async () => {
    world.write(world.file(1), conversation(1, ['needle']));
    expect(await world.ids('needle')).toEqual(['m1-0']);
    await world.restart();
    const opened = sqlite.open(world.index);
    if (!opened.ok) throw new Error('The index cannot be opened.');
    // The mark of a reading: another one would write its own.
    opened.value.prepare("UPDATE messages SET message_id = 'kept'").run();
    opened.value.close();
    expect(await world.ids('needle')).toEqual(['kept']);
  });

  test.each(['damaged', 'of another version', 'without its log'])(
    'An index that is %s is built again',
    async (how) => {
      world.write(world.file(1), conversation(1, ['needle']));
      await world.ids('needle');
      await world.service.close();
      if (how === 'damaged') writeFileSync(world.index, 'no database '.repeat(2000));
      else if (how === 'without its log') truncateSync(world.index, 5000);
      else {
        const opened = sqlite.open(world.index);
        if (!opened.ok) throw new Error('The index cannot be opened.');
        opened.value.exec('PRAGMA user_version = 999; DROP TABLE files;');
        opened.value.close();
      }
      await world.restart();
      expect(await world.ids('needle')).toEqual(['m1-0']);
    },
  );

  test('Damage that shows up while the index is open is repaired by the next search', async () => {
    const other = new SearchWorld(failingDatabases);
    for (let n = 0; n < 5; n += 1) other.write(other.file(n), conversation(n, ['needle']));
    expect((await other.ids('needle')).length).toBe(5);
    isDamaged = true;
    // Without an update in between, which would find the damage first.
    const request = { query: 'needle', offset: 0, limit: 100, shown: 1, filters: noFilters };
    expect(await other.service.find(request)).toMatchObject({ ok: true });
    expect(isDamaged).toBe(false);
    expect((await other.ids('needle')).length).toBe(5);
    await other.dispose();
  });

  test('Files that are no transcripts, and lines that are no records, hide nothing', async () => {
    world.write(join(dirname(world.file(1)), 'notes.jsonl'), ['needle']);
    mkdirSync(world.file(7), { recursive: true });
    world.write(world.file(1), [
      'no json',
      '{"type":"future"}',
      ...conversation(1, ['needle']),
      '[]',
    ]);
    expect(await world.ids('needle')).toEqual(['m1-0']);
  });
});
