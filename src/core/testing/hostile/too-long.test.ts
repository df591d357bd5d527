import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { AgentEvent, Converter } from '#core/agents/agent-event.ts';
import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { codexConverter } from '#core/agents/codex/records/converter.ts';
import { LineConverter } from '#core/agents/kits/records/line-converter.ts';
import { MAX_LINE_BYTES } from '#core/agents/kits/records/line-splitter.ts';
import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';

const claude = claudeConverter({ previewDetails: () => null });
const after = Buffer.alloc(MAX_LINE_BYTES, 'x');

/** What becomes of a line that begins so and is too long. */
function eventsOf<S>(converter: Converter<S>, head: string): readonly AgentEvent[] {
  const told: AgentEvent[] = [];
  const lines = new LineConverter({
    file: 'wire',
    converter,
    clock: new ManualClock(),
    log: silentLog,
    deliver: (events) => told.push(...events),
  });
  for (const chunk of [Buffer.from(head), after, Buffer.from('"}}\n')]) void lines.push(chunk);
  return told;
}

const can = '"request":{"subtype":"can_use_tool","tool_name":"Write","display_name":"Write","input":{"file_path":"a","content":"';
const asking: Readonly<Record<string, () => readonly AgentEvent[]>> = {
  Claude: () => eventsOf(claude, `{"type":"control_request","request_id":"r1",${can}`),
  Codex: () => eventsOf(codexConverter, '{"method":"item/commandExecution/requestApproval","id":0,"params":{"command":"'),
};

describe('a question that is too long to be read', () => {
  test.each(Object.entries(asking))('%s: its beginning is shown, it can only be refused, and says why', (_, said) => {
    const [shown, asked, ...more] = said();
    expect(shown).toMatchObject({ type: 'output', output: { type: 'unknown', reason: 'lineTooLong' } });
    expect(asked).toMatchObject({
      type: 'asked',
      ask: { type: 'TOOL_APPROVAL', message: expect.stringContaining('longer than 64 MiB'), details: { isCut: true, isEditable: false } },
    });
    expect(more).toEqual([]);
    const actions = asked?.type === 'asked' ? asked.ask.options.map(({ action }) => action) : [];
    expect(actions).toContain('TERMINATE');
    expect(actions.filter((action) => !['RETRY_WITH_FEEDBACK', 'REJECT_WITH_REASON', 'TERMINATE', 'SKIP'].includes(action))).toEqual([]);
  });

  test('what Corral must refuse by itself is refused by its id', () => {
    const head = '{"type":"control_request","request_id":"r2","request":{"subtype":"mcp_message","message":{"';
    expect(eventsOf(claude, head)[1]).toEqual({ type: 'unanswerable', controlId: 'r2', request: 'mcp_message' });
    const other = eventsOf(codexConverter, '{"method":"attestation/generate","id":"a1","params":{"x":"');
    expect(other[1]).toEqual({ type: 'unanswerable', controlId: '"a1"', request: 'attestation/generate' });
  });

  test('what nobody waits for is shown by its beginning alone', () => {
    expect(eventsOf(claude, '{"type":"assistant","message":{"')).toHaveLength(1);
    expect(eventsOf(codexConverter, '{"method":"item/completed","params":{"')).toHaveLength(1);
  });
});

test.each([
  ['claude-code', claude, /^\{"type":"control_request"/u],
  ['codex', codexConverter, /^\{"method":"[^"]*(?:requestApproval|requestUserInput)","id"/u],
] as const)('%s: each recorded question can be told by its beginning', (agent, converter, isQuestion) => {
  const folder = join(import.meta.dirname, '../../agents', agent, 'fixtures');
  const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .map((line) => /"msg":(\{.*\})\}$/u.exec(line)?.[1] ?? line)
    .filter((line) => isQuestion.test(line));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    const whole: unknown = JSON.parse(line);
    expect(whole).toMatchObject({ ...JSON.parse(converter.gist?.(line) ?? 'null'), ...('method' in Object(whole) && { params: {} }) });
  }
});
