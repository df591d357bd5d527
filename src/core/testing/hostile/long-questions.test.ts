import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { AgentEvent, Converter } from '#core/agents/agent-event.ts';
import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { codexConverter } from '#core/agents/codex/records/converter.ts';
import { LineConverter } from '#core/agents/kits/records/line-converter.ts';
import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { MAX_LINE_BYTES } from '#node/streams/line-splitter.ts';

const claude = claudeConverter({ previewDetails: () => null });
const after = Buffer.alloc(MAX_LINE_BYTES, 'x');

/** Converts a line that begins with `head` and exceeds the limit. */
function eventsOf<S>(converter: Converter<S>, head: string): readonly AgentEvent[] {
  const events: AgentEvent[] = [];
  const lines = new LineConverter({
    file: 'wire',
    converter,
    clock: new ManualClock(),
    log: silentLog,
    deliver: (delivered) => events.push(...delivered),
  });
  for (const chunk of [Buffer.from(head), after, Buffer.from('"}}\n')]) void lines.push(chunk);
  return events;
}

const can =
  '"request":{"subtype":"can_use_tool","tool_name":"Write","display_name":"Write","input":{"file_path":"a","content":"';
const asking: Readonly<Record<string, () => readonly AgentEvent[]>> = {
  Claude: () => eventsOf(claude, `{"type":"control_request","request_id":"r1",${can}`),
  Codex: () =>
    eventsOf(
      codexConverter,
      '{"method":"item/commandExecution/requestApproval","id":0,"params":{"command":"',
    ),
};

describe('LineConverter with a question that is too long', () => {
  test.each(Object.entries(asking))(
    'LineConverter shows the beginning of a question that is too long and allows only to refuse it: %s',
    (_, convert) => {
      const [shown, asked, ...more] = convert();
      expect(shown).toMatchObject({
        type: 'output',
        output: { type: 'unknown', reason: 'lineTooLong' },
      });
      expect(asked).toMatchObject({
        type: 'asked',
        ask: {
          type: 'TOOL_APPROVAL',
          message: expect.stringContaining('longer than 64 MiB'),
          details: { isCut: true, isEditable: false },
        },
      });
      expect(more).toEqual([]);
      const actions = asked?.type === 'asked' ? asked.ask.options.map(({ action }) => action) : [];
      expect(actions).toContain('TERMINATE');
      expect(
        actions.filter(
          (action) =>
            !['RETRY_WITH_FEEDBACK', 'REJECT_WITH_REASON', 'TERMINATE', 'SKIP'].includes(action),
        ),
      ).toEqual([]);
    },
  );

  test('LineConverter reports the id of an unanswerable request that is too long', () => {
    const head =
      '{"type":"control_request","request_id":"r2","request":{"subtype":"mcp_message","message":{"';
    expect(eventsOf(claude, head)[1]).toEqual({
      type: 'unanswerable',
      controlId: 'r2',
      request: 'mcp_message',
    });
    const other = eventsOf(
      codexConverter,
      '{"method":"attestation/generate","id":"a1","params":{"x":"',
    );
    expect(other[1]).toEqual({
      type: 'unanswerable',
      controlId: '"a1"',
      request: 'attestation/generate',
    });
  });

  test('LineConverter shows only the beginning of a long line that is no question', () => {
    expect(eventsOf(claude, '{"type":"assistant","message":{"')).toHaveLength(1);
    expect(eventsOf(codexConverter, '{"method":"item/completed","params":{"')).toHaveLength(1);
  });
});

test.each([
  ['claude-code', claude, /^\{"type":"control_request"/u],
  ['codex', codexConverter, /^\{"method":"[^"]*(?:requestApproval|requestUserInput)","id"/u],
] as const)(
  "%s: the converter's gist identifies each recorded question by its beginning",
  (agent, converter, isQuestion) => {
    const folder = join(import.meta.dirname, '../../agents', agent, 'fixtures');
    const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .map((line) => /"msg":(\{.*\})\}$/u.exec(line)?.[1] ?? line)
      .filter((line) => isQuestion.test(line));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const record: unknown = JSON.parse(line);
      expect(record).toMatchObject({
        ...JSON.parse(converter.gist?.(line) ?? 'null'),
        ...('method' in Object(record) && { params: {} }),
      });
    }
  },
);
