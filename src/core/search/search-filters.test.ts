import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { visibleTexts } from '#core/store/messages/search-words.ts';
import { failure, result, text as said, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { noFilters } from './filters/conditions.ts';
import { contains, termsOf } from './plain-scan.fixture.ts';
import { idOf, SearchWorld } from './search-world.fixture.ts';

/** A message with what the filters ask for, as the test planted it. */
type Plain = {
  readonly id: string;
  readonly agent: string;
  readonly cwd: string;
  readonly at: number;
  readonly tool: string;
  readonly files: readonly string[];
  readonly isFailed: boolean;
  readonly words: string;
  readonly output: string;
};

const DAY = 24 * 60 * 60 * 1000;
const BEGIN = Date.UTC(2026, 9, 1, 12);
const TEXTS = [
  'a needle in the haystack',
  'needle 数据库连接 foo(bar, 1)',
  'parseTheFile of the haystack',
  '先检查数据库，然后重启',
  'nothing => here',
];
const TOOLS = [
  { name: 'Bash', input: { command: 'npm test', cwd: '/work/greet.ts' }, files: [] },
  { name: 'Edit', input: { file_path: '/work/src/Greet.ts', old_string: 'needle' } },
  { name: 'Read', input: { file_path: '笔记/数据.md' } },
  { name: 'mcp__git__show', input: { path: 'src/other file.ts' } },
  { name: 'Write', input: { file_path: '/tmp/src/greet.tsx', content: '数据库' } },
];

let world: SearchWorld;
let harness: Harness;
let planted: readonly Plain[] = [];

const pick = <T>(list: readonly T[], at: number): T => {
  const value = list[at % list.length];
  if (value === undefined) throw new Error('The list is empty.');
  return value;
};

/** Writes conversations of Claude Code; each tool is used with and without a failure. */
function writeClaude(): readonly Plain[] {
  const plain: Plain[] = [];
  for (const [n, cwd] of ['/home/me/alpha', '/home/me/Beta app'].entries()) {
    const lines: object[] = [];
    for (let at = 0; at < 20; at += 1) {
      const [id, time] = [`claude-${n}-${at}`, BEGIN + (n * 20 + at) * DAY];
      const base = { uuid: id, cwd, timestamp: new Date(time).toISOString() };
      const about = { agent: 'claude-code', cwd, at: time };
      const words = pick(TEXTS, at);
      const message = { id: `m-${id}`, role: 'assistant' };
      if (at % 2 === 0) {
        lines.push({
          ...base,
          type: 'assistant',
          message: { ...message, content: [{ type: 'text', text: words }] },
        });
        plain.push({ ...about, id, tool: '', files: [], isFailed: false, words, output: '' });
        continue;
      }
      const { name, input } = pick(TOOLS, (at - 1) / 2);
      const content = [{ type: 'tool_use', id: `use-${id}`, name, input }];
      lines.push({ ...base, type: 'assistant', message: { ...message, content } });
      const isFailed = at % 3 === 0;
      const ended = { type: 'tool_result', tool_use_id: `use-${id}`, content: words };
      lines.push({
        ...base,
        uuid: `${id}-result`,
        type: 'user',
        message: { role: 'user', content: [{ ...ended, is_error: isFailed }] },
      });
      const files = Object.entries(input).flatMap(([key, value]) =>
        key.endsWith('path') ? [value] : [],
      );
      const said = [name, ...Object.values(input)].join('\n');
      plain.push({
        ...about,
        id: `${id}-merged`,
        tool: name,
        files,
        isFailed,
        words: said,
        output: words,
      });
    }
    world.write(
      world.file(n, `-project-${n}`),
      lines.map((line) => JSON.stringify(line)),
    );
  }
  return plain;
}

/** Writes a chat of Gemini CLI, which names no project. */
function writeGemini(): readonly Plain[] {
  const at = BEGIN + 50 * DAY;
  const timestamp = new Date(at).toISOString();
  const lines = TEXTS.map((content, n) => ({
    id: `gemini-${n}`,
    type: 'gemini',
    content,
    timestamp,
  }));
  world.write(
    join(world.folder, '.gemini/tmp/project/chats', `session-${idOf(9)}.jsonl`),
    [{ sessionId: idOf(9), projectHash: 'h', kind: 'main' }, ...lines].map((line) =>
      JSON.stringify(line),
    ),
  );
  const about = { agent: 'gemini', cwd: '', at, tool: '', files: [], isFailed: false, output: '' };
  return lines.map(({ id, content }) => ({ ...about, id, words: content }));
}

/** Has an agent work in a session of Corral. */
async function workInCorral(): Promise<readonly Plain[]> {
  const sessionId = await harness.session('Find the needle');
  const { run } = harness.agent;
  run.say(said('own-text', '数据库 needle'), use('own-1', 't1', 'Edit', TOOLS[1]?.input));
  run.say(result('own-1r', 't1', 'done'), use('own-2', 't2', 'Bash', { command: 'haystack' }));
  run.say(failure('own-2r', 't2', 'foo(bar failed'), use('own-3', 't3', 'Read', TOOLS[2]?.input));
  harness.store.transaction(() => harness.store.messages.indexSome(1000));
  return harness.messages(sessionId).flatMap((message) => plainOf(message));
}

function plainOf(message: ConversationMessage): readonly Plain[] {
  if (message.messageType === 'usage' || message.messageType === 'status') return [];
  const isTool = message.messageType === 'tool_execution';
  const input = isTool ? Object.entries(Object(message.metadata.input)) : [];
  return [
    {
      id: message.id,
      agent: 'scripted',
      cwd: world.dataDir,
      at: message.timestamp ?? 0,
      tool: isTool ? message.metadata.toolName : '',
      files: input.flatMap(([key, value]) => (key.endsWith('path') ? [String(value)] : [])),
      isFailed: isTool && message.metadata.status === 'failed',
      words: visibleTexts(message).flat().join('\n'),
      output: '',
    },
  ];
}

beforeAll(async () => {
  world = new SearchWorld();
  harness = new Harness(world.dataDir);
  planted = [...writeClaude(), ...writeGemini(), ...(await workInCorral())];
  await world.service.updated();
});

afterAll(async () => {
  await world.dispose();
  harness.dispose();
});

type Part = { readonly typed: string; readonly name: string; readonly value: string };

const filter = (name: string, ...values: readonly string[]) =>
  fc.constantFrom(...values).map((value): Part => ({
    name,
    value,
    typed: `${name}:${value.includes(' ') ? `"${value}"` : value}`,
  }));
const word = fc
  .constantFrom('needle', 'haystack', '数据', '库', 'foo(bar', 'parseTheFile', 'npm', '=>')
  .map((value): Part => ({ name: 'word', value, typed: value }));
const phrase = fc
  .constantFrom('needle in', 'the haystack', '数据库', 'in needle')
  .map((value): Part => ({ name: 'word', value, typed: `"${value}"` }));
const part = fc.oneof(
  word,
  phrase,
  filter('agent', 'claude', 'Claude-Code', 'gemini', 'scripted'),
  filter('project', 'alpha', 'BETA', 'beta app', '/home', 'nowhere'),
  filter('file', 'greet.ts', 'SRC/', 'src/Greet.ts', '笔记', 'other file', 'nowhere', '%', '_'),
  filter('tool', 'bash', 'Edit', 'mcp__', 'e'),
  filter('before', '2026-10-15', '2026-10-30T12:00Z', '2023-12-31'),
  filter('after', '2026-10-15', '2026-10-30T12:00:00Z', '2023-12-31'),
  filter('is', 'failed', 'FAILED'),
);
const query = fc.array(fc.record({ part, isExcluded: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
});
type Query = readonly { readonly part: Part; readonly isExcluded: boolean }[];

const typedOf = (asked: Query) =>
  asked.map(({ part: { typed }, isExcluded }) => `${isExcluded ? '-' : ''}${typed}`).join(' ');

function meets(message: Plain, { name, value }: Part): boolean {
  const holds = (text: string) => text.toLowerCase().includes(value.toLowerCase());
  if (name === 'agent') return message.agent.startsWith(value.toLowerCase());
  if (name === 'project') return holds(message.cwd);
  if (name === 'file') return message.files.some(holds);
  if (name === 'tool') return holds(message.tool);
  if (name === 'is') return message.isFailed;
  const time = Date.parse(value.includes('T') ? value : `${value}T00:00:00`);
  return name === 'before' ? message.at < time : message.at >= time;
}

const isTime = ({ name }: Part) => name === 'before' || name === 'after';

/** Returns the terms of a word or phrase; `isLast`: it is the end of the query. */
function plainTerms({ value, typed }: Part, isLast: boolean) {
  const isPhrase = typed !== value;
  const isRun = /\p{scx=Han}/u.test(value);
  const terms = isPhrase && !isRun ? [value.split(' ')] : termsOf(value);
  return terms.map((term) => ({ term, isLast: isLast && !isPhrase }));
}

/** Returns the ids of the messages that a query asks for, by looking at each of them. */
function scan(asked: Query): readonly string[] {
  const words = asked.flatMap(({ part: each, isExcluded }, at) =>
    each.name === 'word'
      ? plainTerms(each, at === asked.length - 1).map((term) => ({ ...term, isExcluded }))
      : [],
  );
  const filters = asked.filter(({ part: { name } }) => name !== 'word');
  if (filters.length === 0 && words.every(({ isExcluded }) => isExcluded)) return [];
  const isFound = (message: Plain) =>
    words.every(({ term, isExcluded, isLast }) => contains(message, term, isLast) !== isExcluded) &&
    filters.every(({ part: one, isExcluded }) => {
      if (isExcluded || isTime(one)) return meets(message, one) !== isExcluded;
      return filters.some(
        (each) => !each.isExcluded && each.part.name === one.name && meets(message, each.part),
      );
    });
  return planted
    .filter(isFound)
    .map(({ id }) => id)
    .toSorted();
}

async function idsOf(asked: string): Promise<readonly string[]> {
  const found = await world.service.find({
    query: asked,
    filters: noFilters,
    offset: 0,
    limit: 200,
    shown: 5000,
  });
  if (!found.ok) throw new Error(textIn('en', found.error.message));
  return found.value.conversations.flatMap(({ hits }) => hits.map(({ messageId }) => messageId));
}

describe('Filters of the search', { timeout: 600_000 }, () => {
  test('The search finds exactly the messages that a plain look at each of them finds', async () => {
    let founds = 0;
    const property = fc.asyncProperty(query, async (asked) => {
      const typed = typedOf(asked);
      const expected = scan(asked);
      if (expected.length > 0) founds += 1;
      expect([typed, (await idsOf(typed)).toSorted()]).toEqual([typed, expected]);
    });
    await fc.assert(property, { numRuns: sized({ slice: 400, full: 10_000 }), seed: seedOr(36) });
    expect(founds).toBeGreaterThan(100);
  });

  test.each([
    ['tool:edit file:greet.ts', 5],
    ['is:failed -tool:bash', 6],
    ['file:笔记', 5],
    ['agent:scripted is:failed', 1],
  ])('The query %s finds %i planted messages', async (typed, count) => {
    expect(await idsOf(typed)).toHaveLength(count);
  });

  test('A file filter centres the excerpt on the path and marks it', async () => {
    const found = await world.find(`file:src/Greet.ts agent:claude`);
    const [hit] = found.flatMap(({ hits }) => hits);
    const { text = '', marks = [] } = hit?.excerpt ?? {};
    expect(text.slice(marks[0]?.start, marks[0]?.end)).toMatch(/^src.greet\.ts/iu);
  });

  test('All matches of one conversation are read in parts', async () => {
    const [found] = await world.find('needle -is:failed agent:claude project:alpha');
    const { agentId = '', agentSessionId = null, sessionId = null, hits = [] } = found ?? {};
    const read: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const query = 'needle -is:failed';
      const named = { agentId, agentSessionId, sessionId };
      const part = await world.service.matches({ query, ...named, offset, limit: 2 });
      if (!part.ok) throw new Error(textIn('en', part.error.message));
      read.push(...part.value.hits.map(({ messageId }) => messageId));
      offset = part.value.next;
    }
    expect(hits.length).toBeGreaterThan(3);
    expect(read).toEqual(hits.map(({ messageId }) => messageId));
  });

  test('An agent without conversations is refused with those that have some', async () => {
    await expect(idsOf('needle agent:nobody-knows')).rejects.toThrow(
      /Corral has no conversations of an agent nobody-knows\. .*claude-code.*gemini.*scripted/u,
    );
  });

  test('A match is found behind more matches of another project than are ranked at first', async () => {
    const many = new SearchWorld();
    const lines = Array.from({ length: 12_000 }, (_, at) =>
      JSON.stringify({
        type: 'assistant',
        uuid: `many-${at}`,
        cwd: at === 0 ? '/work/rare' : '/work/usual',
        timestamp: new Date(BEGIN + at).toISOString(),
        message: { role: 'assistant', content: [{ type: 'text', text: 'needle' }] },
      }),
    );
    many.write(many.file(1), lines.slice(0, 1));
    many.write(many.file(2), lines.slice(1));
    expect(await many.ids('needle project:rare')).toEqual(['many-0']);
    expect(await many.ids('project:rare')).toEqual(['many-0']);
    await many.dispose();
  });
});
