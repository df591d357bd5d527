import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { OpencodeDatabase } from '#core/agents/opencode/transcript/opencode-database.fixture.ts';
import { fieldsAt, isFields, numberAt, type Fields } from '#shared/base/fields.ts';

import type { UsageSum } from './group-usage.ts';
import { UsageWorld } from './usage-world.fixture.ts';

const AGENTS = join(import.meta.dirname, '../../agents');
const CLAUDE = join(AGENTS, 'claude-code/fixtures');
const SESSION = '[0-9a-f]*-*-*-*-*.jsonl';

let world: UsageWorld;

beforeEach(() => {
  world = new UsageWorld();
});

afterEach(() => world.dispose());

function linesOf(file: string): readonly Fields[] {
  return readFileSync(file, 'utf8').split('\n').map(parseJson).filter(isFields);
}

/** Returns the numbers of a sum that agents report, too. */
function reported({ input, cacheRead, cacheWrite5m, cacheWrite1h, output }: UsageSum) {
  return { input, cacheRead, cacheWrite: cacheWrite5m + cacheWrite1h, output };
}

function sumOfModels(models: readonly Fields[]) {
  const sum = (name: string) => models.reduce((all, each) => all + (numberAt(each, name) ?? 0), 0);
  return {
    input: sum('inputTokens'),
    cacheRead: sum('cacheReadInputTokens'),
    cacheWrite: sum('cacheCreationInputTokens'),
    output: sum('outputTokens'),
  };
}

const modelsIn = (fields: Fields, name: string) =>
  Object.values(fieldsAt(fields, name) ?? {}).filter(isFields);

/** Transcripts that were recorded together with the program's own sums. */
const claude = globSync([`transcripts/${SESSION}`, `pairs/*/${SESSION}`], { cwd: CLAUDE });

describe('the usage of recorded conversations', () => {
  test('There are recordings of all agents', () => {
    expect(claude).toHaveLength(6);
    expect(globSync('codex/fixtures/rollouts/*.jsonl', { cwd: AGENTS })).toHaveLength(2);
  });

  test.each(claude)(
    'The tokens and the cost of %s are those that Claude Code reported at its end',
    async (name) => {
      const file = join(CLAUDE, name);
      world.copyClaude(file, ...globSync(file.replace('.jsonl', '')));
      const { total } = await world.report();
      const state = linesOf(file).findLast((line) => line['type'] === 'cost-state') ?? {};
      expect(reported(total)).toEqual(sumOfModels(modelsIn(state, 'modelUsage')));
      expect(total.cost).toBeCloseTo(numberAt(state, 'totalCostUSD') ?? Number.NaN, 9);
      expect(total.unpriced).toBe(0);
    },
  );

  test.each(claude.filter((name) => name.startsWith('pairs')))(
    'The tokens of %s are the sum of the results of its turns',
    async (name) => {
      const file = join(CLAUDE, name);
      world.copyClaude(file, ...globSync(file.replace('.jsonl', '')));
      const results = linesOf(join(file, '../stream.io.jsonl'))
        .map((line) => fieldsAt(line, 'msg') ?? line)
        .filter((message) => message['type'] === 'result');
      const models = results.flatMap((each) => modelsIn(each, 'model_usage_since_last_result'));
      expect(reported((await world.report()).total)).toEqual(sumOfModels(models));
    },
  );

  /** Differences of the lines of a transcript from the program's sums, and their causes. */
  test.each([
    ['subagent-parallel', { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }],
    ['queued-mid-turn', { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }],
    ['interrupted-bash-queue', { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }],
    // Two responses that the person interrupted: their lines have one token of output each.
    ['interrupts', { input: 0, cacheRead: 0, cacheWrite: 0, output: 40 }],
    // No line reports the two requests of a compaction.
    ['deny-interrupt-commands', { input: 2400, cacheRead: 1800, cacheWrite: 600, output: 40 }],
  ])('Without the sums of the program, the lines of %s lack %j', async (pair, lacking) => {
    const [file = ''] = globSync(join(CLAUDE, 'pairs', pair, SESSION));
    const text = readFileSync(file, 'utf8');
    const state = linesOf(file).findLast((line) => line['type'] === 'cost-state') ?? {};
    const lines = text.split('\n').filter((line) => !line.includes('"cost-state"'));
    world.copyClaude(...globSync(file.replace('.jsonl', '')));
    world.write(`.claude/projects/-w/${basename(file)}`, lines.join('\n'));
    const [sums, found] = [
      sumOfModels(modelsIn(state, 'modelUsage')),
      reported((await world.report()).total),
    ];
    expect({
      input: sums.input - found.input,
      cacheRead: sums.cacheRead - found.cacheRead,
      cacheWrite: sums.cacheWrite - found.cacheWrite,
      output: sums.output - found.output,
    }).toEqual(lacking);
  });

  test.each(globSync('codex/fixtures/rollouts/*.jsonl', { cwd: AGENTS }))(
    'The tokens of %s are those that Codex reported last',
    async (name) => {
      const text = readFileSync(join(AGENTS, name), 'utf8');
      const [first] = linesOf(join(AGENTS, name));
      const thread = String(fieldsAt(first ?? {}, 'payload')?.['id']);
      world.write(`.codex/sessions/2026/11/21/rollout-2026-11-21T06-18-29-${thread}.jsonl`, text);
      const infos = linesOf(join(AGENTS, name)).map((line) =>
        fieldsAt(fieldsAt(line, 'payload') ?? {}, 'info'),
      );
      const last = infos.findLast((info) => info !== null) ?? {};
      const sum = fieldsAt(last, 'total_token_usage') ?? {};
      const count = (field: string) => numberAt(sum, field) ?? Number.NaN;
      const { groups, total } = await world.report('model');
      expect(groups.map(({ key }) => key)).toEqual([{ model: 'gpt-5.5' }]);
      expect(reported(total)).toEqual({
        input: count('input_tokens') - count('cached_input_tokens'),
        cacheRead: count('cached_input_tokens'),
        cacheWrite: count('cache_write_input_tokens'),
        output: count('output_tokens'),
      });
      expect(total.reasoning).toBe(count('reasoning_output_tokens'));
    },
  );

  test('The tokens of the chats of Gemini CLI are those of each of its messages once', async () => {
    const chats = globSync(join(AGENTS, 'gemini/fixtures/project/chats/*.jsonl'));
    const messages = new Map<unknown, Fields>();
    for (const chat of chats) {
      world.write(`.gemini/tmp/project/chats/${basename(chat)}`, readFileSync(chat));
      for (const line of linesOf(chat)) {
        const counts = fieldsAt(line, 'tokens');
        if (counts) messages.set(line['id'], counts);
      }
    }
    const sum = (name: string) =>
      [...messages.values()].reduce((all, counts) => all + (numberAt(counts, name) ?? 0), 0);
    const { total } = await world.report();
    expect(total).toMatchObject({ requests: messages.size, unpriced: 0, cacheWrite5m: 0 });
    expect(messages.size).toBeGreaterThan(3);
    expect(total.input + total.cacheRead + total.output).toBe(sum('total'));
  });

  test('The tokens of the conversations of OpenCode are those that it stored for each session', async () => {
    const database = new OpencodeDatabase(world.home);
    const columns = ['input', 'output', 'reasoning', 'cache_read', 'cache_write'];
    const sums = columns.map((name) => `sum(tokens_${name}) AS ${name}`).join(', ');
    const [stored = {}] = database.rows(`SELECT ${sums} FROM session`);
    const { total } = await world.report();
    const { input, output, reasoning, cacheRead, cacheWrite5m } = total;
    expect({ input, output, reasoning, cache_read: cacheRead, cache_write: cacheWrite5m }).toEqual(
      stored,
    );
    expect(total.requests).toBe(10);
  });
});
