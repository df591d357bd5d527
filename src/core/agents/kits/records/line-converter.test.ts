import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import { MAX_DEPTH } from '#shared/base/is-deeper-than.ts';

import type { AgentEvent } from '../../agent-event.ts';
import { claudeConverter } from '../../claude-code/records/converter.ts';
import { LineConverter } from './line-converter.ts';
import { LONG_JSON } from './long-json.ts';
import { RecordReader } from './record-reader.ts';

const converter = claudeConverter({ previewDetails: () => null });
const long = 'x'.repeat(LONG_JSON);

function askLine(id: string, input: string): string {
  return `{"type":"control_request","request_id":"${id}","request":{"subtype":"can_use_tool","tool_name":"mcp__a__b","input":${input}}}`;
}

/** Named lines, which keep counterexamples short. */
const lines = {
  short: askLine('short', '{"a":1}'),
  fields: askLine(
    'fields',
    JSON.stringify(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field-${at}`, `value-${at}`])),
    ),
  ),
  list: askLine('list', `{"list":[${'"one of many",'.repeat(30_000)}1]}`),
  text: askLine('text', `{"text":"${long}"}`),
  deep: askLine('deep', `{"deep":${'['.repeat(MAX_DEPTH)}"${long}"${']'.repeat(MAX_DEPTH)}}`),
  broken: `{"type":"user","text":"${long}`,
  garbage: 'no JSON',
} as const;

const name = fc.constantFrom('short', 'fields', 'list', 'text', 'deep', 'broken', 'garbage');

/** Returns the events of a conversion that uses one turn of the event loop per line. */
function inOneTurn(bytes: Uint8Array, receivedAt: number): readonly AgentEvent[] {
  const reader = new RecordReader({ file: 'wire', converter });
  const splitter = new LineSplitter();
  return [...splitter.push(bytes), ...splitter.flush()].flatMap(
    (line) => reader.read(line, receivedAt).events,
  );
}

test('LineConverter gives the same ordered events for a long line as in one turn, and flush waits for them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { maxLength: 5 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      async (names, cuts) => {
        const bytes = Buffer.from(names.map((each) => lines[each]).join('\n'));
        const clock = new ManualClock();
        const events: AgentEvent[] = [];
        const deliver = (more: readonly AgentEvent[]) => void events.push(...more);
        const converted = new LineConverter({
          file: 'wire',
          converter,
          clock,
          log: silentLog,
          deliver,
        });
        const places = [
          0,
          ...cuts.map((cut) => Math.floor(cut * bytes.length)).toSorted((a, b) => a - b),
          bytes.length,
        ];
        for (const [at, place] of places.entries())
          void converted.push(bytes.subarray(places[at - 1] ?? 0, place));
        await converted.flush();
        const same = JSON.stringify(events) === JSON.stringify(inOneTurn(bytes, clock.now()));
        expect(same).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
