import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { transcriptCode, usageCode } from '#core/agents/all-transcripts.ts';
import { indexedAgents } from '#core/search/index-update.ts';
import { SearchService } from '#core/search/search-service.ts';

import { percentile, type Bench, type Figure } from '../bench.ts';
import { transcriptLines } from '../support/records.ts';

/** Number of conversations, and of records in each, of which most are tools with their output. */
const COUNT = Number(process.env['CORRAL_SEARCH_COUNT'] ?? 10_000);
const RECORDS = Number(process.env['CORRAL_SEARCH_RECORDS'] ?? 20);
const PROJECTS = 40;
const QUERIES = ['retries', 'the tests pass', 'src/', 'npm test', 'zebra'];
const filters = { agentId: null, project: null, after: null, before: null };

const nameOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Writes the conversations, a planted word in every hundredth. Returns their size in bytes. */
function writeAll(folder: string): number {
  const lines = transcriptLines(RECORDS * 50);
  let bytes = 0;
  for (let index = 0; index < COUNT; index += 1) {
    const project = join(folder, '.claude', 'projects', `-work-${index % PROJECTS}`);
    if (index < PROJECTS) mkdirSync(project, { recursive: true });
    const from = (index * RECORDS) % lines.length;
    const own = lines
      .slice(from, from + RECORDS)
      .map((line) =>
        line.replaceAll(/"uuid":"\w{8}/g, `"uuid":"${String(index).padStart(8, '0')}`),
      );
    if (index % 100 === 0)
      own.push(
        JSON.stringify({
          type: 'user',
          uuid: `planted-${index}`,
          cwd: '/work',
          timestamp: new Date(1_790_000_000_000 + index * 1000).toISOString(),
          message: { role: 'user', content: `The zebra of part ${index}: 数据库` },
        }),
      );
    const text = `${own.join('\n')}\n`;
    bytes += Buffer.byteLength(text);
    writeFileSync(join(project, `${nameOf(index)}.jsonl`), text);
  }
  return bytes;
}

/** Measures the least that an index costs: parsing all lines. */
function parseAll(folder: string): number {
  const started = process.cpuUsage();
  const projects = join(folder, '.claude', 'projects');
  for (const project of readdirSync(projects))
    for (const name of readdirSync(join(projects, project)))
      for (const line of readFileSync(join(projects, project, name), 'utf8').split('\n'))
        if (line !== '') JSON.parse(line);
  return cpuSince(started);
}

function cpuSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Lets the update continue between two calls. */
const breathe = () => delay(2);

function startService(folder: string): SearchService {
  return new SearchService({
    databases: sqlite,
    dataDir: join(folder, 'data'),
    database: join(folder, 'data', 'corral.db'),
    agents: () =>
      indexedAgents(
        { transcripts: transcriptCode, usage: usageCode },
        { homeDir: folder, variables: {}, dataDir: folder },
      ),
  });
}

/** Returns the milliseconds until the list is complete. */
async function timeOfList(service: SearchService): Promise<number> {
  const started = performance.now();
  for (;;) {
    await breathe();
    const listed = await service.list({ offset: 0, limit: 200 });
    if (!listed.ok) throw new Error(listed.error.kind);
    if (!listed.value.index.isListing && listed.value.total === COUNT)
      return performance.now() - started;
  }
}

/** Returns the milliseconds until the first page is there, complete or not. */
async function timeOfFirstPage(service: SearchService): Promise<number> {
  const started = performance.now();
  for (;;) {
    await breathe();
    const listed = await service.list({ offset: 0, limit: 200 });
    if (listed.ok && listed.value.conversations.length === 200) return performance.now() - started;
  }
}

async function timeOfQueries(service: SearchService): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let turn = 0; turn < 20; turn += 1)
    for (const query of QUERIES) {
      const started = performance.now();
      const found = await service.find({ query, filters, offset: 0, limit: 20, shown: 3 });
      if (!found.ok) throw new Error(found.error.kind);
      samples.push(performance.now() - started);
    }
  return samples;
}

function figure(name: string, unit: string, value: number, more: Partial<Figure> = {}): Figure {
  return { name, unit, value, floorName: 'nothing', floor: 0, limit: null, ...more };
}

/** Measures the index of all conversations of a machine with 10,000 of them. */
export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'corral-search-bench-'));
  mkdirSync(join(folder, 'data'));
  try {
    const bytes = writeAll(folder);
    const parse = parseAll(folder);
    const first = startService(folder);
    const firstPage = await timeOfFirstPage(first);
    const firstList = firstPage + (await timeOfList(first));
    const started = process.cpuUsage();
    await first.updated();
    const cpu = cpuSince(started);
    const queries = await timeOfQueries(first);
    const planted = await first.find({
      query: 'zebra 数据库',
      filters,
      offset: 0,
      limit: 500,
      shown: 1,
    });
    const recall = planted.ok ? planted.value.conversations.length / (COUNT / 100) : 0;
    await first.close();
    const next = startService(folder);
    const nextPage = await timeOfFirstPage(next);
    const nextList = nextPage + (await timeOfList(next));
    await next.close();
    const { size } = statSync(join(folder, 'data', 'search.db'));
    const memory = process.memoryUsage.rss() / 1024 / 1024;
    const floorName = 'JSON.parse of all lines';
    return [
      figure('first list: 200 rows', 'ms', firstPage, { target: 2000 }),
      figure('first list: all 10,000', 'ms', firstList),
      figure('next start: 200 rows', 'ms', nextPage, { target: 100 }),
      figure('next start: all files looked at', 'ms', nextList),
      figure('index, processor time', 'ms', cpu, { floorName, floor: parse }),
      figure('query', 'ms', percentile(queries, 0.5), {
        p95: percentile(queries, 0.95),
        targetP95: 50,
      }),
      figure('size of the index', 'MB', size / 1e6, {
        floorName: 'transcripts',
        floor: bytes / 1e6,
      }),
      figure('found of 100 planted messages', '%', recall * 100, { target: 100 }),
      figure('memory of the process', 'MiB', memory),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
