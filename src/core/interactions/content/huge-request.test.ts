import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import type { AgentAsk } from '#core/agents/agent-event.ts';
import { parseLongJson } from '#core/agents/kits/records/long-json.ts';
import { storedUse } from '#core/agents/stored-use.ts';
import { ask, option } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { rememberedText } from '#shared/base/json-text.ts';
import { cutAt } from '#shared/interaction/content-cut.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { contentPage } from './content-page.ts';
import { Lightener, restored } from './light-content.ts';

let harness: Harness;

beforeEach(() => (harness = new Harness()));
afterEach(() => harness.dispose());

const fields = Object.fromEntries(
  Array.from({ length: 100_000 }, (_, at) => [`field-${at}`, `value ${at}`]),
);
const command = `echo begin ${'and so on, '.repeat(450_000)} the-very-end`;
const nothing = { value: null, names: null };
const window = { type: 'window', windowId: 'w' } as const;

function plainAsk(): AgentAsk {
  const event = ask('a1');
  if (event.type !== 'asked') throw new Error('This is no question.');
  return event.ask;
}

async function opened(change: Partial<AgentAsk>): Promise<Interaction> {
  await harness.session();
  harness.agent.run.say({ type: 'asked', ask: { ...plainAsk(), ...change } });
  const [found] = harness.store.interactions.open();
  if (!found) throw new Error('No question is open.');
  return found;
}

const tool = (input: unknown, toolName = 'mcp__files__write') => ({
  type: 'tool' as const,
  toolName,
  toolUseId: null,
  input,
  tool: storedUse(toolName, input),
  details: null,
});
const approve = option('approve', 'APPROVE_AND_EXECUTE');

test('A request with 100,000 fields is stored and sent as its beginning, and approved with all of its fields.', async () => {
  const { request } = await opened({ details: tool(fields), options: [approve] });
  expect(JSON.stringify(harness.frames.at(-1)).length).toBeLessThan(100_000);
  expect(request.cuts).toMatchObject([
    { path: ['details', 'input'], kind: 'fields', count: 100_000 },
  ]);
  const done = harness.hub.handleInteractionResponse(
    { requestId: request.requestId, selectedOptionId: 'approve' },
    window,
  );
  expect(done).toMatchObject({ ok: true, value: { outcome: 'answered' } });
  expect(harness.agent.run.answers[0]?.decision).toMatchObject({ readInput: fields });
});

test('A program, which gets only the beginning of a huge request, can reject it and not approve it.', async () => {
  const reject = option('reject', 'REJECT_WITH_REASON');
  const { request } = await opened({ details: tool(fields), options: [approve, reject] });
  const program = { type: 'client', name: 'script' } as const;
  const answer = (selectedOptionId: string) =>
    harness.hub.handleInteractionResponse(
      { requestId: request.requestId, selectedOptionId, feedback: 'No.' },
      program,
    );
  expect(answer('approve')).toMatchObject({ ok: false, error: { kind: 'notWhole' } });
  expect(harness.agent.run.answers).toEqual([]);
  expect(answer('reject')).toMatchObject({ ok: true, value: { outcome: 'answered' } });
});

test('Every field of a huge request can be read page by page and found by a search for its text.', async () => {
  const { request } = await opened({ details: tool(fields), options: [approve] });
  const content = harness.hub.contentOf(request.requestId, ['details', 'input']);
  const seen: Record<string, unknown> = {};
  for (let from: number | null = 0; from !== null;) {
    const page = contentPage(content?.part ?? nothing, { from, count: 200, query: '' });
    for (const { key, value } of page.entries) seen[key ?? ''] = value;
    from = page.next;
  }
  expect(seen).toEqual(fields);
  const last = { at: 99_999, key: 'field-99999', value: 'value 99999' };
  expect(
    contentPage(content?.part ?? nothing, { from: 0, count: 10, query: 'FIELD-99999' }),
  ).toEqual({ entries: [last], next: null });
});

test('A command of 5 MB is stored once, as a blob, and the agent gets the whole command.', async () => {
  const { request } = await opened({ details: tool({ command }, 'Bash'), options: [approve] });
  const cut = cutAt(request.cuts, ['details', 'input', 'command']);
  expect(new FileBlobs(harness.data.blobs).text(cut?.hash ?? '')).toBe(command);
  expect(JSON.stringify(request).length).toBeLessThan(100_000);
  harness.hub.handleInteractionResponse(
    { requestId: request.requestId, selectedOptionId: 'approve' },
    window,
  );
  expect(harness.agent.run.answers[0]?.decision).toMatchObject({ readInput: { command } });
});

test('A huge request that is read from the disk again equals the whole request.', async () => {
  const { request } = await opened({
    details: tool(fields),
    options: [{ ...approve, metadata: { input: fields } }],
  });
  harness.crash();
  const again = new Harness(harness.folder);
  const stored = again.store.interactions.get(request.requestId)?.request ?? request;
  const asked = {
    ...plainAsk(),
    details: tool(fields),
    options: [{ ...approve, metadata: { input: fields } }],
  };
  expect(again.hub.isSame(stored, asked)).toBe(true);
  expect(
    again.hub.isSame(stored, { ...asked, details: tool({ ...fields, 'field-99999': 'other' }) }),
  ).toBe(false);
  expect(again.hub.contentOf(request.requestId, ['details', 'input'])?.part.value).toEqual(fields);
});

test('Any JSON value is light after its heavy parts were cut, and equals the original after they are restored.', () => {
  const blobs = new FileBlobs(harness.data.blobs);
  const entry = fc.oneof(
    fc.nat(200_000).map((length) => 'x😀'.repeat(length)),
    fc
      .nat(3000)
      .map((length) => Array.from({ length }, (_, at) => `entry ${at} ${'y'.repeat(at % 90)}`)),
    fc
      .nat(3000)
      .map((length) =>
        Object.fromEntries(
          Array.from({ length }, (_, at) => [`key ${at}`, [at, { of: 'z'.repeat(at % 90) }]]),
        ),
      ),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(entry, fc.array(entry, { maxLength: 60 })), {
        maxKeys: 5,
      }),
      (value) => {
        const lightener = new Lightener(blobs, { cutsTexts: true });
        const light = lightener.light(value, []);
        expect(restored(light, lightener.found.cuts, blobs)).toEqual(value);
        expect(JSON.stringify(light)).toBe(JSON.stringify(lightener.light(light, [])));
      },
    ),
    { numRuns: 30 },
  );
});

test.each([0, 1])(
  'The kept beginning of a heavy text never ends within a character (%i)',
  (shift) => {
    const lightener = new Lightener(new FileBlobs(harness.data.blobs), { cutsTexts: true });
    const light = String(lightener.light(`${'x'.repeat(shift)}${'😀'.repeat(100_000)}`, []));
    expect(light.isWellFormed()).toBe(true);
    expect([65_535, 65_536]).toContain(light.length);
  },
);

test('A request from a long line, whose JSON text is remembered, is cut like any other request.', async () => {
  const blobs = new FileBlobs(harness.folder);
  const cutsOf = (value: unknown) => {
    const lightener = new Lightener(blobs, { cutsTexts: true });
    return { light: lightener.light(value, []), found: lightener.found };
  };
  const text = JSON.stringify({ fields, list: Object.keys(fields), command });
  const parsed = await parseLongJson(text);
  expect(rememberedText(parsed?.value)?.text).toBe(text);
  const [remembered, other] = [cutsOf(parsed?.value), cutsOf(JSON.parse(text))];
  expect(remembered.found.cuts).toEqual(other.found.cuts);
  expect(remembered.found.cuts.map(({ kind }) => kind)).toEqual(['fields', 'list', 'text']);
  expect(JSON.stringify(remembered.light)).toBe(JSON.stringify(other.light));
  expect([...remembered.found.names]).toEqual([...other.found.names]);
});
