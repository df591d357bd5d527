import { describe, expect, test } from 'vitest';

import type { AgentOutput } from './agent-output.ts';
import { MemoryView } from './memory-view.ts';
import { merge, settle } from './merge.ts';
import { conversationMessage, type ConversationMessage } from './message.ts';
import {
  describeForTest,
  progressOutput,
  resultOutput,
  statusOutput,
  textOutput,
  useOutput,
} from './test-outputs.ts';

const options = { sessionId: 's', mergeToolMessages: true, describe: describeForTest };

function fold(
  outputs: readonly AgentOutput[],
  mergeToolMessages = true,
  view = new MemoryView(),
): MemoryView {
  for (const output of outputs) view.apply(merge(output, view, { ...options, mergeToolMessages }));
  return view;
}

function execution(view: MemoryView, id = 'K-merged') {
  const message = view.byId(id);
  if (message?.messageType !== 'tool_execution')
    throw new Error(`${id} is ${message?.messageType ?? 'missing'}`);
  return message;
}

describe('merge of a tool use and its result', () => {
  test('merge shows a tool use immediately as a running execution, which its result completes in place', () => {
    const use = useOutput('K', 't1', { timestamp: 1000, parentToolUseId: 'p' });
    const view = fold([use]);
    expect(execution(view)).toEqual({
      id: 'K-merged',
      sessionId: 's',
      seq: 1,
      role: 'tool',
      messageType: 'tool_execution',
      content: 'Bash {"command":"ls"} running null',
      timestamp: 1000,
      source: { kind: 'corral' },
      metadata: {
        parentToolUseId: 'p',
        blobs: [],
        toolName: 'Bash',
        toolUseId: 't1',
        input: { command: 'ls' },
        tool: { kind: 'other', action: 'other', subject: '{"command":"ls"}', effect: 'unknown' },
        output: null,
        isError: false,
        durationMs: null,
        summary: 'Bash {"command":"ls"} running null',
        status: 'running',
        details: null,
        progress: null,
      },
    });
    fold([resultOutput('R', 't1', { timestamp: 1250, structured: { stdout: 'a' } })], true, view);
    expect(view.messages()).toHaveLength(1);
    expect(execution(view)).toMatchObject({
      seq: 1,
      content: 'Bash {"command":"ls"} completed {"stdout":"a"}',
      metadata: { status: 'completed', output: 'done', durationMs: 250, isError: false },
    });
  });

  test.each([
    [{ isError: true }, 'failed'],
    [{ isError: true, cause: 'denied' as const }, 'denied'],
    [{ isError: true, cause: 'interrupted' as const }, 'interrupted'],
    [{ isError: false }, 'completed'],
  ])(
    'merge sets the status from the result: %o is %s, whichever arrives first',
    (result, status) => {
      const outputs = [useOutput('K', 't1'), resultOutput('R', 't1', result)];
      expect(execution(fold(outputs)).metadata.status).toBe(status);
      expect(execution(fold(outputs.toReversed())).metadata.status).toBe(status);
    },
  );

  test('merge never computes a negative duration', () => {
    const view = fold([
      useOutput('K', 't1', { timestamp: 50 }),
      resultOutput('R', 't1', { timestamp: 20 }),
    ]);
    expect(execution(view).metadata.durationMs).toBe(0);
  });

  test('merge gives a use that arrives after its result the position of the result', () => {
    const lone = fold([
      resultOutput('R', 't1', { structured: { a: 1 } }),
      textOutput('T', 'between'),
    ]);
    expect(lone.messages().map((m) => [m.id, m.messageType])).toEqual([
      ['R', 'tool_result'],
      ['T', 'text'],
    ]);
    const changes = merge(useOutput('K', 't1'), lone, options);
    expect(changes.map((c) => [c.message.id, c.message.seq, c.replaces])).toEqual([
      ['K-merged', 1, 'R'],
    ]);
    lone.apply(changes);
    expect(lone.messages().map((m) => m.id)).toEqual(['K-merged', 'T']);
    const { metadata } = execution(
      fold([useOutput('K', 't1'), resultOutput('R', 't1', { structured: { a: 1 } })]),
    );
    expect(execution(lone).metadata).toEqual({ ...metadata, earlyResult: 'R' });
  });

  test('merge keeps an execution under its parent tool, whether the use or the result names the parent', () => {
    const nested = { parentToolUseId: 'p' };
    for (const outputs of [
      [useOutput('K', 't1', nested), resultOutput('R', 't1')],
      [useOutput('K', 't1'), resultOutput('R', 't1', nested)],
    ]) {
      expect(execution(fold(outputs)).metadata.parentToolUseId).toBe('p');
      expect(execution(fold(outputs.toReversed())).metadata.parentToolUseId).toBe('p');
    }
  });

  test('merge keeps a use without an id as a tool_use, and a result without a use as a tool_result', () => {
    const view = fold([
      useOutput('K', null),
      resultOutput('R', null),
      resultOutput('R2', 'nobody'),
    ]);
    expect(view.messages().map((m) => [m.id, m.messageType])).toEqual([
      ['K', 'tool_use'],
      ['R', 'tool_result'],
      ['R2', 'tool_result'],
    ]);
  });
});

describe('merge of repeated outputs', () => {
  test('merge takes a longer input of a repeated use while it runs, and never resets a finished one', () => {
    const partial = useOutput('K', 't1', { toolInput: { command: 'np' } });
    const whole = useOutput('K', 't1', { toolInput: { command: 'npm test' } });
    const view = fold([partial, whole, partial]);
    expect(execution(view)).toMatchObject({
      content: 'Bash {"command":"npm test"} running null',
      metadata: { input: { command: 'npm test' } },
    });
    fold([resultOutput('R', 't1')], true, view);
    expect(merge(partial, view, options)).toEqual([]);
    expect(merge(whole, view, options)).toEqual([]);
    expect(
      merge(useOutput('K', 't1', { toolInput: { command: 'npm test -- all' } }), view, options),
    ).toEqual([]);
  });

  test.each([true, false])(
    'merge keeps a use with the same id under another key as a use of its own (merging %s)',
    (merging) => {
      const view = fold([useOutput('K', 't1'), useOutput('K2', 't1')], merging);
      const ids = view.messages().map(({ id, metadata }) => [id, metadata]);
      expect(ids).toMatchObject(
        merging
          ? [
              ['K-merged', { toolUseId: 't1' }],
              ['K2-merged', { toolUseId: 't1@use:K2' }],
            ]
          : [
              ['K', { toolUseId: 't1' }],
              ['K2', { toolUseId: 't1@use:K2' }],
            ],
      );
    },
  );

  test('merge ignores a second result', () => {
    const view = fold([useOutput('K', 't1'), resultOutput('R', 't1')]);
    expect(
      merge(resultOutput('R2', 't1', { result: 'other', isError: true }), view, options),
    ).toEqual([]);
  });

  test('merge replaces an interrupted result with a real one, but not the reverse', () => {
    const stopped = resultOutput('R', 't1', {
      cause: 'interrupted',
      isError: true,
      result: 'stopped',
    });
    const real = resultOutput('R2', 't1', { result: 'real' });
    for (const outputs of [
      [useOutput('K', 't1'), stopped, real],
      [useOutput('K', 't1'), real, stopped],
    ]) {
      expect(execution(fold(outputs)).metadata).toMatchObject({
        status: 'completed',
        output: 'real',
      });
    }
  });

  test('merge ignores a copy of a prompt that Corral has stored', () => {
    const view = new MemoryView();
    const prompt = textOutput('P', 'hello', { role: 'user' });
    const [first] = merge(prompt, view, options);
    if (first?.message.messageType !== 'text') throw new Error('no text message');
    view.apply([
      {
        message: { ...first.message, metadata: { ...first.message.metadata, delivery: 'queued' } },
        replaces: null,
      },
    ]);
    expect(merge({ ...prompt, timestamp: 7 }, view, options)).toEqual([]);
  });

  test('merge replaces an incomplete text by the whole one, but not the reverse', () => {
    const incomplete = textOutput('K', 'The answer beg', { isIncomplete: true });
    const whole = textOutput('K', 'The answer begins here.');
    for (const outputs of [
      [incomplete, whole],
      [whole, incomplete],
      [incomplete, incomplete, whole],
    ]) {
      const messages = fold(outputs).messages();
      expect(messages).toMatchObject([{ content: 'The answer begins here.' }]);
      expect(messages[0]?.metadata).not.toHaveProperty('isIncomplete');
    }
    const longer = { ...incomplete, text: 'The answer begins' };
    for (const outputs of [
      [incomplete, longer],
      [longer, incomplete],
    ])
      expect(fold(outputs).messages()).toMatchObject([{ content: 'The answer begins' }]);
    expect(fold([incomplete]).messages()).toMatchObject([{ metadata: { isIncomplete: true } }]);
  });

  test('merge updates a status in place when a newer one arrives', () => {
    const one = statusOutput('S', 'retry 1 of 10', { timestamp: 1, data: { attempt: 1 } });
    const two = statusOutput('S', 'retry 2 of 10', { timestamp: 2, data: { attempt: 2 } });
    const view = fold([one, textOutput('T', 'x'), two, one]);
    expect(view.messages().map((m) => [m.seq, m.id, m.content])).toEqual([
      [1, 'S', 'retry 2 of 10'],
      [2, 'T', 'x'],
    ]);
    expect(merge(two, view, options)).toEqual([]);
  });
});

describe('merge and settle of a running tool', () => {
  test('merge shows progress while a tool runs, and removes it when the tool has finished', () => {
    const view = fold([useOutput('K', 't1'), progressOutput('G', 't1', 'half')]);
    expect(execution(view).metadata.progress).toBe('half');
    expect(merge(progressOutput('G', 't1', 'half'), view, options)).toEqual([]);
    fold([resultOutput('R', 't1'), progressOutput('G2', 't1', 'late')], true, view);
    expect(execution(view).metadata.progress).toBeNull();
  });

  test('merge shows what a running sub-agent has used so far', () => {
    const task = {
      type: 'subagent',
      description: 'd',
      agentType: null,
      prompt: 'p',
      report: null,
      background: false,
    } as const;
    const tool = { kind: 'subagent', action: 'agent', effect: 'ownWork' } as const;
    const describeTask = () => ({
      tool,
      summary: 'Agent',
      details: { ...task, tokens: null, toolUses: null },
    });
    const view = new MemoryView();
    const progress = {
      ...progressOutput('G', 't1', 'Running ls'),
      used: { toolUses: 2, tokens: 640 },
    };
    for (const output of [useOutput('K', 't1'), progress])
      view.apply(merge(output, view, { ...options, describe: describeTask }));
    expect(execution(view).metadata).toMatchObject({
      progress: 'Running ls',
      details: { toolUses: 2, tokens: 640 },
    });
    expect(merge(progress, view, options)).toEqual([]);
  });

  test('merge ignores progress of an unknown tool', () => {
    expect(merge(progressOutput('G', 'nobody', 'x'), new MemoryView(), options)).toEqual([]);
  });

  test.each(['interrupted', 'abandoned'] as const)(
    'settle closes a running tool as %s, and a real result still replaces that',
    (status) => {
      const view = fold([
        useOutput('K', 't1', { timestamp: 100 }),
        progressOutput('G', 't1', 'half'),
      ]);
      view.apply(settle(execution(view), status, 400, describeForTest));
      expect(execution(view)).toMatchObject({
        content: `Bash {"command":"ls"} ${status} null`,
        metadata: { status, durationMs: 300, progress: null, output: null },
      });
      expect(settle(execution(view), 'interrupted', 500, describeForTest)).toEqual([]);
      fold([useOutput('K', 't1', { timestamp: 100 })], true, view);
      expect(execution(view).metadata.status).toBe(status);
      fold([resultOutput('R', 't1', { cause: 'interrupted', result: 'stopped' })], true, view);
      expect(execution(view).metadata).toMatchObject({ status: 'interrupted', output: 'stopped' });
      fold([resultOutput('R', 't1', { timestamp: 900 })], true, view);
      expect(execution(view).metadata).toMatchObject({
        status: 'completed',
        output: 'done',
        durationMs: 800,
      });
    },
  );
});

describe('merge without merging of tool messages', () => {
  test('merge keeps uses and results as separate messages, once each, when merging is off', () => {
    const outputs = [useOutput('K', 't1'), resultOutput('R', 't1', { isError: true })];
    const view = fold([...outputs, ...outputs], false);
    expect(view.messages().map((m) => [m.id, m.messageType, m.content])).toEqual([
      ['K', 'tool_use', 'Bash {"command":"ls"} running null'],
      ['R', 'tool_result', 'done'],
    ]);
  });

  test('merge completes an execution after merging was turned off, and merges a raw use after it was turned on', () => {
    const began = fold([resultOutput('R', 't1')], false, fold([useOutput('K', 't1')]));
    expect(execution(began).metadata.status).toBe('completed');
    const later = fold([resultOutput('R', 't1')], true, fold([useOutput('K', 't1')], false));
    expect(later.messages().map((m) => [m.seq, m.id])).toEqual([[1, 'K-merged']]);
  });

  test('merge leaves a raw pair unchanged when it is replayed with merging on', () => {
    const outputs = [useOutput('K', 't1'), resultOutput('R', 't1')];
    const view = fold(outputs, true, fold(outputs, false));
    expect(view.messages().map((m) => m.messageType)).toEqual(['tool_use', 'tool_result']);
  });
});

describe('merge of messages with blobs', () => {
  const blob = { hash: 'h', bytes: 9 };
  const cut = (message: ConversationMessage, path: (string | number)[]): ConversationMessage => {
    return conversationMessage.parse({
      ...message,
      metadata: { ...message.metadata, blobs: [{ ...blob, path }] },
    });
  };

  test('merge keeps the blob of an input when the result arrives, and drops the blob of a rewritten string', () => {
    const view = fold([useOutput('K', 't1')]);
    const stored = cut(execution(view), ['metadata', 'input', 'command']);
    stored.metadata.blobs.push({ ...blob, path: ['content'] });
    view.apply([{ message: stored, replaces: null }]);
    fold([resultOutput('R', 't1')], true, view);
    expect(execution(view).metadata.blobs).toEqual([
      { ...blob, path: ['metadata', 'input', 'command'] },
    ]);
  });

  test('merge moves the blob of a lone result into the execution', () => {
    const view = fold([resultOutput('R', 't1')]);
    view.apply(
      view.messages().map((message) => ({ message: cut(message, ['content']), replaces: null })),
    );
    fold([useOutput('K', 't1')], true, view);
    expect(execution(view).metadata.blobs).toEqual([{ ...blob, path: ['metadata', 'output'] }]);
  });
});
