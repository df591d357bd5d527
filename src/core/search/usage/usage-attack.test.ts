import fc from 'fast-check';
import { expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { idOf } from '../search-world.fixture.ts';
import type { UsageReport } from './group-usage.ts';
import {
  claudeLine,
  codexLine,
  rolloutPath,
  tokenCount,
  UsageWorld,
  type CodexCounts,
} from './usage-world.fixture.ts';

/** Lines that report no usage, or none that can be read. */
const GARBAGE = [
  '',
  '   ',
  '{"usage"',
  'null',
  '[1,2]',
  '"usage"',
  '{"type":"assistant","message":null,"usage":{}}',
  '{"type":"assistant","message":{"usage":[1]}}',
  '{"type":"user","message":{"usage":{"input_tokens":7}}}',
  '{"type":"assistant","message":{"id":"x","model":"<synthetic>","usage":{"input_tokens":9}}}',
  '{"type":"cost-state","sessionId":7,"modelUsage":{"a":1}}',
  '{"type":"cost-state","sessionId":"another","modelUsage":{"a":{"inputTokens":1000}},"startTime":0}',
  '{"type":"event_msg","payload":{"type":"token_count","info":null}}',
  '{"type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":7}}}',
  '{"type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":-5}}}}',
  '{"type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":1e300}}}}',
  '{"type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"output_tokens":"NaN"}}}}',
  '{"type":"session_meta","payload":{"id":null,"source":{"subagent":[]}}}',
  `{"type":"user","text":${JSON.stringify('"usage" '.repeat(2000))}}`,
  `${'['.repeat(50_000)}"usage"`,
  '\u0000\ufffd"usage":\u202e',
];

const ABSURD = [-1, 1e300, '7', 'NaN', null, 0.5, 2 ** 60, [], true];

type Truth = { requests: number; input: number; cacheRead: number; output: number };

/** A file with its lines, in the order in which they are written. */
type Written = { readonly path: string; readonly lines: readonly string[] };

const amount = fc.integer({ min: 1, max: 5000 });
const counts = fc.record({ input: amount, cached: amount, output: amount });

/** A conversation of Claude Code: requests with repeated lines, perhaps by a sub-agent. */
const request = fc.record({
  outputs: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 4 }),
  byChild: fc.boolean(),
  absurd: fc.option(fc.constantFrom(...ABSURD), { freq: 6 }),
});
const conversation = fc.record({
  requests: fc.array(request, { maxLength: 8 }),
  /** Numbers of requests that copies of the conversation begin with. */
  forks: fc.array(fc.nat(8), { maxLength: 3 }),
});

/** A thread of Codex: requests, whose reports may be repeated, and forks of forks. */
const thread = fc.record({
  requests: fc.array(fc.tuple(counts, fc.integer({ min: 1, max: 3 })), { maxLength: 8 }),
  forks: fc.array(fc.tuple(fc.nat(8), fc.array(counts, { maxLength: 3 })), { maxLength: 3 }),
});

const noise = fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...GARBAGE)), { maxLength: 12 });
const ends = fc.constantFrom('\n', '\r\n');

const history = fc.record({
  conversations: fc.array(conversation, { maxLength: 3 }),
  threads: fc.array(thread, { maxLength: 3 }),
  noise,
  ends,
  /** Part of each file that the first reading sees. */
  seen: fc.double({ min: 0, max: 1, noNaN: true }),
});
type History = (typeof history extends fc.Arbitrary<infer T> ? T : never) & object;

/** Returns the conversations of Claude Code as files, and adds what they used to the truth. */
function claudeFiles(conversations: History['conversations'], truth: Truth): readonly Written[] {
  return conversations.flatMap(({ requests, forks }, at) => {
    const id = idOf(at + 1);
    const path = (session: string) => `.claude/projects/-w/${session}.jsonl`;
    const used = requests.map(({ outputs, byChild, absurd }, nth) => {
      const usage = absurd === null ? {} : { input_tokens: absurd };
      const lines = outputs.map((output) => claudeLine({ id: `${at}-${nth}`, output, usage }));
      truth.requests += 1;
      truth.input += absurd === null ? 10 : 0;
      truth.cacheRead += 2;
      truth.output += Math.max(...outputs);
      return { lines, byChild };
    });
    const own = used.filter(({ byChild }) => !byChild).flatMap(({ lines }) => lines);
    const children = used.filter(({ byChild }) => byChild).flatMap(({ lines }) => lines);
    const copies = forks.map((length, fork) => ({
      path: path(idOf(100 + at * 10 + fork)),
      lines: own.slice(0, length),
    }));
    const child = path(id).replace('.jsonl', '/subagents/agent-1.jsonl');
    return [{ path: path(id), lines: own }, { path: child, lines: children }, ...copies];
  });
}

const plus = (one: CodexCounts, other: CodexCounts): CodexCounts => ({
  input: one.input + other.input + other.cached,
  cached: one.cached + other.cached,
  output: one.output + other.output,
});
const lastOf = ({ input, cached, output }: CodexCounts): CodexCounts => ({
  input: input + cached,
  cached,
  output,
});

function codexFiles(threads: History['threads'], truth: Truth): readonly Written[] {
  const count = ({ input, cached, output }: CodexCounts) => {
    truth.requests += 1;
    truth.input += input;
    truth.cacheRead += cached;
    truth.output += output;
  };
  return threads.flatMap(({ requests, forks }, at) => {
    const id = idOf(500 + at);
    const begin = (thread: string, from: string | null) =>
      codexLine({ id: thread, ...(from !== null && { forked_from_id: from }) }, 'session_meta');
    let sum: CodexCounts = { input: 0, cached: 0, output: 0 };
    const reports = requests.map(([used, times]) => {
      sum = plus(sum, used);
      count(used);
      return { sum, last: lastOf(used), times };
    });
    const lines = reports.flatMap(({ sum: total, last, times }) =>
      Array.from({ length: times }, () => tokenCount(total, last)),
    );
    const model = codexLine({ model: 'gpt-5.5' }, 'turn_context');
    let before = { id, reports };
    const copies = forks.map(([length, added], fork) => {
      const name = idOf(600 + at * 10 + fork);
      const copied = before.reports.slice(0, length);
      let total = copied.at(-1)?.sum ?? { input: 0, cached: 0, output: 0 };
      const own = added.map((each, nth) => {
        // Requests of a fork and its origin with the same sums cannot be distinguished.
        const used = { ...each, output: each.output + 10_000 * (1 + fork) + nth };
        total = plus(total, used);
        count(used);
        return { sum: total, last: lastOf(used), times: 1 };
      });
      const from = before.id;
      before = { id: name, reports: [...copied, ...own] };
      const written = before.reports.map((each) =>
        tokenCount(each.sum, each.last, '2026-11-22T00:00:00.000Z'),
      );
      return {
        path: rolloutPath(name),
        lines: [begin(name, from), begin(from, null), model, ...written],
      };
    });
    return [{ path: rolloutPath(id), lines: [begin(id, null), model, ...lines] }, ...copies];
  });
}

function withNoise({ path, lines }: Written, places: History['noise']): Written {
  const all = [...lines];
  // The first line of a rollout names its thread.
  for (const [place, line] of places) all.splice(Math.max(1, place % (all.length + 1)), 0, line);
  return { path, lines: all };
}

function totalOf({ total }: UsageReport): Truth {
  const { requests, input, cacheRead, output } = total;
  return { requests, input, cacheRead, output };
}

test(
  'Totals are those of each request once, in any mix of repeated lines, copies, sub-agents and garbage',
  { timeout: sized({ slice: 120_000, full: 900_000 }) },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ conversations, threads, noise: places, ...how }) => {
        const truth: Truth = { requests: 0, input: 0, cacheRead: 0, output: 0 };
        const files = [...claudeFiles(conversations, truth), ...codexFiles(threads, truth)]
          .filter(({ lines }) => lines.length > 0)
          .map((file) => withNoise(file, places));
        const [once, twice] = [new UsageWorld(), new UsageWorld()];
        try {
          for (const { path, lines } of files) {
            const bytes = Buffer.from(lines.map((line) => line + how.ends).join(''));
            once.write(path, bytes);
            // The first reading may end within a line, and within a character.
            twice.write(path, bytes.subarray(0, Math.floor(bytes.length * how.seen)));
          }
          const [whole, part] = [await once.report(), await twice.report()];
          for (const { path, lines } of files) {
            const bytes = Buffer.from(lines.map((line) => line + how.ends).join(''));
            twice.append(path, bytes.subarray(Math.floor(bytes.length * how.seen)));
          }
          expect(totalOf(whole)).toEqual(truth);
          for (const name of ['requests', 'input', 'cacheRead', 'output'] as const) {
            expect(totalOf(part)[name]).toBeGreaterThanOrEqual(0);
            expect(totalOf(part)[name]).toBeLessThanOrEqual(truth[name]);
          }
          expect(await twice.report()).toEqual(whole);
        } finally {
          await once.dispose();
          await twice.dispose();
        }
      }),
      { numRuns: sized({ slice: 12, full: 300 }), seed: seedOr(1) },
    );
  },
);
