import { structuredPatch } from 'diff';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { promptMessage } from '#core/sessions/record/own-messages.ts';
import { Harness } from '#core/testing/harness.ts';
import { toolMessage } from '#core/testing/tool-message.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { changedLines } from '#shared/tool/changed-lines.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { Turns } from './turns.ts';

let harness: Harness;
let sessionId: string;
let clock: number;

beforeEach(async () => {
  harness = new Harness();
  clock = 1_000;
  sessionId = await harness.session('Rename it.');
});

afterEach(() => harness.dispose());

const source = { kind: 'corral' as const };
type Bare<T> = T extends unknown
  ? Omit<T, 'key' | 'timestamp' | 'source' | 'parentToolUseId'>
  : never;

function output(
  key: string,
  content: Bare<AgentOutput>,
  parentToolUseId: string | null = null,
): AgentEvent {
  clock += 1_000;
  return { type: 'output', output: { ...content, key, timestamp: clock, source, parentToolUseId } };
}

type Step = {
  readonly id: string;
  readonly file: string;
  readonly before: string | null;
  readonly after: string;
  readonly parent?: string;
};

function patchOf(before: string, after: string) {
  return structuredPatch('', '', before, after, '', '', { context: 3 }).hunks;
}

/**
 * Returns a file change in Claude Code's form: the use, and its result with the position in the
 * file.
 */
function writeStep(
  { id, file, before, after, parent }: Step,
  end: 'done' | 'failed' | 'denied' = 'done',
): readonly AgentEvent[] {
  const use = {
    type: 'toolUse' as const,
    id,
    toolName: 'Write',
    toolInput: { file_path: file, content: after },
  };
  const patch = before === null ? [] : patchOf(before, after);
  const structured = {
    type: before === null ? 'create' : 'update',
    filePath: file,
    content: after,
    originalFile: before,
    structuredPatch: patch,
  };
  const result = {
    type: 'toolResult' as const,
    toolUseId: id,
    toolName: null,
    result: end === 'done' ? 'Done.' : 'No.',
    structured: end === 'done' ? structured : null,
    isError: end !== 'done',
    cause: end === 'denied' ? ('denied' as const) : null,
  };
  return [output(`${id}-use`, use, parent), output(`${id}-result`, result, parent)];
}

function usage(key: string, costUsd: number, isError = false): AgentEvent {
  const tokens = {
    inputTokens: 10,
    outputTokens: 20,
    cacheReadTokens: 30,
    cacheCreationTokens: 40,
  };
  return output(key, {
    type: 'usage',
    usage: { ...tokens, costUsd },
    durationMs: 5_000,
    isError,
    reason: null,
  });
}

function prompt(id: string, text: string): void {
  clock += 1_000;
  harness.journal.write((entry) =>
    entry.message(promptMessage(id, sessionId, { text, attachments: [] }, clock, 'delivered')),
  );
}

const say = (...events: readonly AgentEvent[]) => harness.agent.run.say(...events);

async function turns(from = 0, to = Number.MAX_SAFE_INTEGER) {
  const page = await new Turns(harness.store, () => undefined).page({ sessionId, from, to });
  if (!page.ok) throw new Error(textIn('en', page.error.message));
  return page.value.turns;
}

async function changes(seq: number, offset = 0) {
  const found = await new Turns(harness.store, () => undefined).changes({ sessionId, seq, offset });
  if (!found.ok) throw new Error(textIn('en', found.error.message));
  return found.value;
}

describe('Turns.page', () => {
  test('A turn contains everything from a prompt to just before the next one', async () => {
    prompt('p1', 'First  of\nall');
    say(
      ...writeStep({ id: 't1', file: '/p/a.ts', before: 'one\ntwo\n', after: 'one\n2\nthree\n' }),
      usage('u1', 0.5),
    );
    prompt('p2', 'Then');
    const [, first, second] = await turns();
    expect(first).toEqual({
      promptSeq: 2,
      promptId: 'p1',
      gist: 'First of all',
      startedAt: 2_000,
      endedAt: 5_000,
      durationMs: 5_000,
      costUsd: 0.5,
      tokens: { input: 10, output: 20, cacheRead: 30, cacheCreation: 40 },
      changes: { files: 1, added: 2, removed: 1 },
      tools: { total: 1, notDone: 0 },
      outcome: 'completed',
      footSeq: 4,
    });
    expect(second).toMatchObject({
      gist: 'Then',
      costUsd: null,
      durationMs: null,
      changes: { files: 0 },
      outcome: 'running',
      footSeq: null,
    });
  });

  test('Turns are returned for the requested range, and none before the first prompt', async () => {
    for (const id of ['p1', 'p2', 'p3']) {
      prompt(id, id);
      say(
        output(`${id}-said`, { type: 'text', role: 'assistant', text: 'Yes.', synthetic: false }),
      );
    }
    expect((await turns(5, 6)).map(({ gist }) => gist)).toEqual(['p2', 'p3']);
    expect((await turns(3, 3)).map(({ gist }) => gist)).toEqual(['p1']);
    expect(await turns(-5, 0)).toEqual([]);
  });

  test('Turns of a session with more than 300 are reached page by page, each exactly once', async () => {
    for (let at = 1; at <= 650; at += 1) prompt(`p${at}`, `Prompt ${at}`);
    const turns = new Turns(harness.store, () => undefined);
    const gists: string[] = [];
    const sizes: number[] = [];
    let to: number | null = Number.MAX_SAFE_INTEGER;
    while (to !== null) {
      const reply = await turns.page({ sessionId, from: 0, to });
      if (!reply.ok) throw new Error('The page failed.');
      const [oldest] = reply.value.turns;
      gists.unshift(...reply.value.turns.map(({ gist }) => gist));
      sizes.push(reply.value.turns.length);
      to = reply.value.hasOlder && oldest ? oldest.promptSeq - 1 : null;
    }
    expect(sizes).toEqual([300, 300, 51]);
    expect(gists).toEqual([
      'Rename it.',
      ...Array.from({ length: 650 }, (_, at) => `Prompt ${at + 1}`),
    ]);
  });

  test('A prompt begins no turn before the agent has taken it', async () => {
    harness.journal.write((entry) =>
      entry.message(
        promptMessage('p1', sessionId, { text: 'Later', attachments: [] }, 1, 'queued'),
      ),
    );
    expect(await turns()).toHaveLength(1);
    prompt('p1', 'Later');
    expect((await turns()).map(({ gist }) => gist)).toEqual(['Rename it.', 'Later']);
  });

  test('A turn counts parallel tools, and only those edits that succeeded', async () => {
    const all = [
      writeStep({ id: 't1', file: '/p/a.ts', before: 'one\n', after: 'two\n' }),
      writeStep({ id: 't2', file: '/p/b.ts', before: 'one\n', after: 'two\n' }, 'failed'),
      writeStep({ id: 't3', file: '/p/c.ts', before: 'one\n', after: 'two\n' }, 'denied'),
    ];
    say(...all.map(([use]) => use!), ...all.map(([, result]) => result!));
    expect(await turns()).toMatchObject([
      { tools: { total: 3, notDone: 2 }, changes: { files: 1, added: 1, removed: 1 } },
    ]);
    expect((await changes(1)).files.map(({ filePath }) => filePath)).toEqual(['/p/a.ts']);
  });

  test('A turn includes changes of its sub-agents, also of nested ones and of those that run past the next prompt', async () => {
    const agent = (id: string, parent: string | null) =>
      output(
        `${id}-use`,
        { type: 'toolUse', id, toolName: 'Agent', toolInput: { description: 'Go', prompt: 'Go.' } },
        parent,
      );
    say(agent('a1', null), agent('a2', 'a1'));
    prompt('p2', 'Meanwhile');
    say(...writeStep({ id: 't1', file: '/p/deep.ts', before: null, after: 'one\n', parent: 'a2' }));
    expect(await turns()).toMatchObject([
      { changes: { files: 1, added: 1 } },
      { changes: { files: 0 } },
    ]);
    expect((await changes(1)).files).toMatchObject([
      { filePath: '/p/deep.ts', change: 'created', parts: [{ parentToolUseId: 'a2' }] },
    ]);
  });

  test.each([
    [
      'interrupted',
      () =>
        say(
          output('i', { type: 'status', status: 'interrupted', text: '', data: {} }),
          usage('u', 0, true),
        ),
    ],
    ['failed', () => say(usage('u', 0, true))],
    ['completed', () => say(usage('u', 0, true), usage('v', 0))],
  ] as const)('A turn is reported as %s', async (outcome, happen) => {
    happen();
    prompt('p2', 'Next');
    expect((await turns())[0]).toMatchObject({ outcome });
  });

  test('A turn that a crash cut off stays interrupted, also when other turns follow', async () => {
    const [use] = writeStep({ id: 't1', file: '/p/a.ts', before: null, after: 'x\n' });
    say(use!);
    harness.recover();
    expect(await turns()).toMatchObject([{ outcome: 'interrupted', changes: { files: 0 } }]);
    prompt('p2', 'Again');
    expect((await turns())[0]).toMatchObject({ outcome: 'interrupted' });
  });
});

describe('Turns.changes', () => {
  const lines = (...some: readonly string[]) => some.map((line) => `${line}\n`).join('');

  test('Several changes of one file are one diff from before the turn to after it', async () => {
    const [first, second, third] = [
      lines('a', 'b', 'c'),
      lines('a', 'B', 'c'),
      lines('a', 'BB', 'c', 'd'),
    ];
    say(
      ...writeStep({ id: 't1', file: '/p/a', before: first, after: second }),
      ...writeStep({ id: 't2', file: '/p/a', before: second, after: third }),
    );
    const { files, turn } = await changes(2);
    expect(turn.changes).toEqual({ files: 1, added: 3, removed: 2 });
    expect(files).toMatchObject([
      { change: 'edited', steps: 2, combined: true, added: 2, removed: 1, cut: false },
    ]);
    expect(files[0]?.parts).toEqual([
      {
        type: 'hunks',
        seq: 2,
        toolUseId: 't1',
        parentToolUseId: null,
        hunks: patchOf(first, third),
      },
    ]);
  });

  test('Changes of a tool that changes several files belong to each of them, together with other tools', async () => {
    const diffOf = (filePath: string, before: string, after: string) => ({
      type: 'diff' as const,
      filePath,
      oldContent: before,
      newContent: after,
      hunks: patchOf(before, after),
    });
    const several = (id: string, ...files: readonly ReturnType<typeof diffOf>[]) =>
      harness.journal.write((entry) =>
        entry.message(
          toolMessage(sessionId, {
            toolUseId: id,
            details: { type: 'changes', files: [...files] },
          }),
        ),
      );
    several('t1', diffOf('/p/a', 'a\n', 'A\n'), diffOf('/p/b', 'b\n', 'B\nC\n'));
    say(...writeStep({ id: 't2', file: '/p/b', before: 'B\nC\n', after: 'B\nD\n' }));
    const [turn] = await turns();
    expect(turn?.changes).toEqual({ files: 2, added: 4, removed: 3 });
    const { files } = await changes(1);
    expect(files).toMatchObject([
      { filePath: '/p/a', steps: 1, parts: [{ toolUseId: 't1' }] },
      { filePath: '/p/b', steps: 2, combined: true, added: 2, removed: 1 },
    ]);
    expect(files[1]?.parts).toMatchObject([{ hunks: [{ lines: ['-b', '+B', '+D'] }] }]);
    several('t3', diffOf('/p/a', 'A\n', '1\n'), diffOf('/p/c', 'c\n', 'C\n'));
    expect((await changes(1)).files.map(({ filePath, steps }) => [filePath, steps])).toEqual([
      ['/p/a', 2],
      ['/p/b', 2],
      ['/p/c', 1],
    ]);
  });

  test('Changes of a file that was created, deleted and created again are separate parts', async () => {
    say(
      ...writeStep({ id: 't1', file: '/p/a', before: null, after: 'x\n' }),
      ...writeStep({ id: 't2', file: '/p/a', before: null, after: 'y\n' }),
    );
    const { files } = await changes(1);
    expect(files).toMatchObject([
      {
        change: 'created',
        combined: false,
        added: 2,
        parts: [{ toolUseId: 't1' }, { toolUseId: 't2' }],
      },
    ]);
  });

  test('Changes of a notebook are its cells', async () => {
    const toolInput = {
      notebook_path: '/p/n.ipynb',
      cell_id: 'c1',
      new_source: 'x = '.repeat(30_000),
      edit_mode: 'replace',
    };
    say(output('n-use', { type: 'toolUse', id: 'n', toolName: 'NotebookEdit', toolInput }));
    say(
      output('n-result', {
        type: 'toolResult',
        toolUseId: 'n',
        toolName: null,
        result: 'ok',
        structured: null,
        isError: false,
        cause: null,
      }),
    );
    const { files } = await changes(1);
    expect(files).toMatchObject([
      {
        change: 'notebook',
        combined: false,
        parts: [{ type: 'cell', cellId: 'c1', blob: { bytes: 120_000 } }],
      },
    ]);
  });

  test('Changes that exceed one reply are split into several, and a huge file is truncated', async () => {
    const huge = lines(...Array.from({ length: 6_000 }, (_, at) => `line ${at}`));
    for (let at = 0; at < 30; at += 1)
      say(
        ...writeStep({
          id: `t${at}`,
          file: `/p/${at}`,
          before: null,
          after: at === 0 ? huge : 'x\n',
        }),
      );
    const { files, nextOffset } = await changes(1);
    expect(nextOffset).toBe(25);
    expect(files.map(({ cut, added }) => [cut, added]).slice(0, 2)).toEqual([
      [true, 6_000],
      [false, 1],
    ]);
    expect((await changes(1, 25)).nextOffset).toBeNull();
    expect((await changes(1, 25)).files).toHaveLength(5);
  });

  test('Changes before the first prompt fail with noSuchTurn', async () => {
    expect(
      await new Turns(harness.store, () => undefined).changes({ sessionId, seq: 0, offset: 0 }),
    ).toMatchObject({
      ok: false,
      error: { kind: 'noSuchTurn' },
    });
  });
});

test('The incrementally stored changes of turns equal the sums over their messages', async () => {
  const step = fc.record({
    what: fc.constantFrom('prompt', 'done', 'failed', 'denied', 'open'),
    file: fc.constantFrom('/p/a', '/p/b'),
    before: fc.constantFrom(null, 'a\nb\n', 'a\n'),
    after: fc.constantFrom('a\nc\nd\n', 'b\n', ''),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      run += 1;
      prompt(`p-${run}`, 'Begin');
      const from = harness.store.messages.lastSeq(sessionId);
      for (const [at, { what, ...change }] of steps.entries()) {
        const events =
          what === 'prompt' || what === 'open'
            ? writeStep({ ...change, id: `${run}-${at}` })
            : writeStep({ ...change, id: `${run}-${at}` }, what);
        if (what === 'prompt') prompt(`p-${run}-${at}`, 'On');
        else say(...(what === 'open' ? events.slice(0, 1) : events));
      }
      const stored = (await turns(from)).map((turn) => turn.changes);
      const sums = { files: new Set<string>(), added: 0, removed: 0 };
      for (const message of harness.store.messages.after(sessionId, null, from, 1_000)) {
        if (message.messageType !== 'tool_execution' || message.metadata.status !== 'completed')
          continue;
        const { details } = message.metadata;
        if (details?.type !== 'diff') continue;
        sums.added += changedLines(details.hunks).added;
        sums.removed += changedLines(details.hunks).removed;
      }
      expect(stored.reduce((sum, { added }) => sum + added, 0)).toBe(sums.added);
      expect(stored.reduce((sum, { removed }) => sum + removed, 0)).toBe(sums.removed);
    }),
    { numRuns: 30 },
  );
});
