import { describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';

import { convertLines, eventsOf, linesOf } from '../test-fixtures.ts';

const json = (value: unknown) => JSON.stringify(value);
const stream = (event: unknown) => json({ type: 'stream_event', event, parent_tool_use_id: null });
const start = (id: string) => stream({ type: 'message_start', message: { id } });
const block = (index: number, content_block: unknown) =>
  stream({ type: 'content_block_start', index, content_block });
const delta = (index: number, said: unknown) =>
  stream({ type: 'content_block_delta', index, delta: said });
const text = (index: number, words: string) => delta(index, { type: 'text_delta', text: words });
const stop = stream({ type: 'message_stop' });
const result = (more: object = {}) =>
  json({ type: 'result', subtype: 'success', uuid: `r${Math.random()}`, ...more });
const deltasOf = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.type === 'delta' ? [event.delta] : []));
const outputsOf = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.type === 'output' ? [event.output] : []));
const typesOf = (events: readonly AgentEvent[]) =>
  events.map((event) => (event.type === 'output' ? event.output.type : event.type));

describe('claudeConverter with live blocks', () => {
  const opening = [start('m'), block(0, { type: 'text', text: '' }), text(0, 'Hel'), text(0, 'lo')];

  test('claudeConverter emits live text with offsets and ends it when its line arrives', () => {
    const line = json({
      type: 'assistant',
      uuid: 'u',
      message: { id: 'm', content: [{ type: 'text', text: 'Hello' }] },
    });
    const shared = {
      type: 'append',
      blockId: 'm/0',
      kind: 'text',
      parentToolUseId: null,
      toolName: null,
    };
    expect(deltasOf(eventsOf([...opening, line, stop]))).toEqual([
      { ...shared, offset: 0, append: 'Hel' },
      { ...shared, offset: 3, append: 'lo' },
      { type: 'ended', blockId: 'm/0' },
    ]);
  });

  test('claudeConverter makes a message of live text whose line never arrives', () => {
    const events = eventsOf([...opening, stop, result()]);
    expect(outputsOf(events)).toMatchObject([
      { type: 'text', key: 'm/0', text: 'Hello' },
      { type: 'usage' },
    ]);
    expect(deltasOf(events).at(-1)).toEqual({ type: 'ended', blockId: 'm/0' });
  });

  test('claudeConverter gives one message when the line arrives after the end of the message', () => {
    const line = json({
      type: 'assistant',
      uuid: 'u',
      message: { id: 'm', content: [{ type: 'text', text: 'Hello' }] },
    });
    expect(outputsOf(eventsOf([...opening, stop, line, result()]))).toMatchObject([
      { type: 'text', key: 'u' },
      { type: 'usage' },
    ]);
  });

  test('claudeConverter keeps half of a tool input as a use that was cut short', () => {
    const tool = [
      start('m'),
      block(0, { type: 'tool_use', id: 't', name: 'Write', input: {} }),
      delta(0, { type: 'input_json_delta', partial_json: '{"a' }),
    ];
    const events = eventsOf([
      ...tool,
      result({ terminal_reason: 'aborted_streaming', is_error: true }),
    ]);
    expect(outputsOf(events).map(({ type }) => type)).toEqual([
      'toolUse',
      'toolResult',
      'status',
      'usage',
    ]);
    expect(deltasOf(events)).toMatchObject([
      { kind: 'toolInput', toolName: 'Write', toolKind: 'edit', append: '' },
      { append: '{"a', offset: 0 },
      { type: 'ended' },
    ]);
  });

  test('claudeConverter keeps at most 64 blocks that never end', () => {
    const lines = [
      start('m'),
      ...Array.from({ length: 1000 }, (_, index) => block(index, { type: 'text', text: 'x' })),
    ];
    expect(convertLines(lines).at(-1)?.state.blocks).toHaveLength(64);
  });
});

describe('claudeConverter with turns', () => {
  test('claudeConverter emits the start and end of each recorded turn', () => {
    const turns = eventsOf(linesOf('pairs/interrupts/stream.io.jsonl')).flatMap((event) =>
      event.type === 'turnStarted'
        ? ['start']
        : event.type === 'turnEnded'
          ? [event.busy ? 'busy' : 'end']
          : [],
    );
    expect(turns.join(' ')).toBe(
      'start end start end start busy end start end start end start end',
    );
  });

  test('claudeConverter reports stages of a prompt under the key it was sent with', () => {
    const key = '44444444-4444-4444-8444-444444444444';
    const taken = eventsOf(linesOf('pairs/queued-mid-turn/stream.io.jsonl')).flatMap((event) =>
      event.type === 'promptTaken' && event.promptKey === key ? [event.stage] : [],
    );
    expect(taken).toEqual(['queued', 'delivered', 'delivered']);
  });

  test('claudeConverter withdraws a question that Claude Code cancels', () => {
    const request = { subtype: 'can_use_tool', tool_name: 'Bash', input: {}, tool_use_id: 't' };
    const events = eventsOf([
      json({ type: 'control_request', request_id: 'q', request }),
      json({ type: 'control_cancel_request', request_id: 'q' }),
    ]);
    expect(events).toMatchObject([
      { type: 'asked', ask: { askId: 'q' } },
      { type: 'withdrawn', askId: 'q' },
    ]);
  });

  test('claudeConverter reports the cost of each turn alone', () => {
    const costs = (name: string) =>
      outputsOf(eventsOf(linesOf(name))).flatMap((output) =>
        output.type === 'usage' ? [output.usage.costUsd?.toFixed(5)] : [],
      );
    expect(costs('bidi-allow-always.io.jsonl')).toEqual(['0.01432', '0.01432']);
    expect(costs('subagent-bg.jsonl')).toEqual(['0.04368', '0.00000']);
    const old = eventsOf([
      result({ total_cost_usd: 0.5 }),
      result({ total_cost_usd: 0.75 }),
      result({ total_cost_usd: 0.1 }),
    ]);
    expect(outputsOf(old)).toMatchObject([
      { usage: { costUsd: 0.5 } },
      { usage: { costUsd: 0.25 } },
      { usage: { costUsd: 0.1 } },
    ]);
  });

  test('claudeConverter reports an error of the turn once', () => {
    expect(typesOf(eventsOf(linesOf('badreq.jsonl')))).toEqual([
      'facts',
      'turnStarted',
      'error',
      'usage',
      'turnEnded',
    ]);
    const [error] = outputsOf(
      eventsOf([
        result({
          subtype: 'error_max_turns',
          is_error: true,
          errors: ['Reached maximum number of turns (3)'],
        }),
      ]),
    );
    expect(error).toMatchObject({
      type: 'error',
      kind: 'agentError',
      message: 'Reached maximum number of turns (3)',
    });
  });

  test('claudeConverter marks a tool as denied if the person stopped the turn at its question, and as interrupted otherwise', () => {
    const causes = (name: string) =>
      outputsOf(eventsOf(linesOf(name))).flatMap((output) =>
        output.type === 'toolResult' ? [output.cause] : [],
      );
    expect(causes('pairs/deny-interrupt-commands/stream.io.jsonl')).toEqual(['denied']);
    expect(causes('pairs/interrupted-bash-queue/stream.io.jsonl')).toEqual(['interrupted']);
  });

  test('claudeConverter does not keep the session busy for a command in the background', () => {
    const tasks = (...types: readonly string[]) =>
      json({
        type: 'system',
        subtype: 'background_tasks_changed',
        tasks: types.map((task_type, at) => ({ task_id: `${at}`, task_type })),
      });
    const busy = (...lines: readonly string[]) =>
      eventsOf(lines).flatMap((event) => (event.type === 'turnEnded' ? [event.busy] : []));
    expect(busy(tasks('local_bash'), result())).toEqual([false]);
    expect(busy(tasks('local_bash', 'local_agent'), result(), tasks('local_bash'))).toEqual([
      true,
      false,
    ]);
  });
});

describe('claudeConverter with older and rare records', () => {
  const outputs = (...lines: readonly unknown[]) => outputsOf(eventsOf(lines.map(json)));
  const factsOf = (...lines: readonly unknown[]) =>
    eventsOf(lines.map(json)).flatMap((event) => (event.type === 'facts' ? [event.facts] : []));

  test('claudeConverter gives one output for each block of a line', () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: 'Hi' },
      { type: 'tool_use', id: 't', name: 'Read', input: {} },
      { type: 'redacted_thinking', data: 'x' },
    ];
    expect(
      outputs({ type: 'assistant', uuid: 'u', message: { id: 'm', content } }).map(
        ({ key, type }) => [key, type],
      ),
    ).toEqual([
      ['u', 'thinking'],
      ['u/1', 'text'],
      ['u/2', 'toolUse'],
      ['u/3', 'thinking'],
    ]);
  });

  test('claudeConverter converts tools that run at the model server', () => {
    const found = [{ type: 'web_search_result', title: 'Corral', url: 'https://example.org' }];
    const content = [
      { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'corral' } },
      { type: 'web_search_tool_result', tool_use_id: 's', content: found },
      {
        type: 'web_fetch_tool_result',
        tool_use_id: 'f',
        content: { type: 'web_fetch_tool_result_error', error_code: 'unavailable' },
      },
    ];
    expect(outputs({ type: 'assistant', uuid: 'u', message: { id: 'm', content } })).toMatchObject([
      { type: 'toolUse', id: 's', toolName: 'web_search' },
      {
        type: 'toolResult',
        toolUseId: 's',
        result: 'Corral - https://example.org',
        structured: found,
        isError: false,
      },
      { type: 'toolResult', toolUseId: 'f', isError: true },
    ]);
  });

  test('claudeConverter converts pictures in tool results and prompts', () => {
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'AAAA' },
    };
    const content = [
      { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'a' }, image] },
    ];
    expect(outputs({ type: 'user', uuid: 'u', message: { content } })).toMatchObject([
      {
        result: 'a\n[image image/png]',
        structured: { type: 'image', file: { base64: 'AAAA', type: 'image/png' } },
      },
    ]);
    expect(outputs({ type: 'user', uuid: 'u', message: { content: [image] } })).toMatchObject([
      { type: 'text', text: '', attachments: [{ mediaType: 'image/png', base64: 'AAAA' }] },
    ]);
  });

  test.each([
    [
      '<command-name>/compact</command-name>\n<command-message>compact</command-message>\n<command-args>short</command-args>',
      '/compact short',
      false,
    ],
    ['<bash-input>ls</bash-input>', '! ls', false],
    [
      '<system-reminder>Mind the gap.</system-reminder>',
      '<system-reminder>Mind the gap.</system-reminder>',
      true,
    ],
    ['Just a prompt', 'Just a prompt', false],
  ])('claudeConverter converts the user text %j', (content, said, synthetic) => {
    expect(outputs({ type: 'user', uuid: 'u', message: { content } })).toMatchObject([
      { type: 'text', role: 'user', text: said, synthetic },
    ]);
  });

  test.each([
    { isMeta: true },
    { isSynthetic: true },
    { isCompactSummary: true },
    { origin: { kind: 'task-notification' } },
    { parent_tool_use_id: 't' },
  ])('claudeConverter marks a user text as synthetic if it has %j', (mark) => {
    expect(outputs({ type: 'user', uuid: 'u', message: { content: 'x' }, ...mark })).toMatchObject([
      { synthetic: true },
    ]);
  });

  test("claudeConverter assigns a sub-agent's lines in the same file to the tool that started it", () => {
    const task = (id: string, prompt: string) => ({
      type: 'tool_use',
      id,
      name: 'Task',
      input: { prompt },
    });
    const lines = [
      {
        type: 'assistant',
        uuid: 'a',
        message: { id: 'm', content: [task('t1', 'look'), task('t2', 'search')] },
      },
      {
        type: 'user',
        uuid: 's1',
        isSidechain: true,
        parentUuid: null,
        message: { content: 'look' },
      },
      {
        type: 'user',
        uuid: 's2',
        isSidechain: true,
        parentUuid: null,
        message: { content: 'search' },
      },
      {
        type: 'assistant',
        uuid: 's3',
        isSidechain: true,
        parentUuid: 's1',
        message: { id: 'n', content: 'found' },
      },
      {
        type: 'assistant',
        uuid: 's4',
        isSidechain: false,
        parentUuid: 'a',
        message: { id: 'o', content: 'main' },
      },
    ];
    expect(outputs(...lines).map(({ key, parentToolUseId }) => [key, parentToolUseId])).toEqual([
      ['a', null],
      ['a/1', null],
      ['s1', 't1'],
      ['s2', 't2'],
      ['s3', 't1'],
      ['s4', null],
    ]);
  });

  const attempt = {
    type: 'system',
    subtype: 'api_retry',
    uuid: 'r',
    attempt: 3,
    max_retries: 10,
    error_status: 529,
  };
  test.each([
    [
      'the model answers',
      { type: 'stream_event', event: { type: 'message_start', message: { id: 'm' } } },
    ],
    [
      'a whole answer comes',
      {
        type: 'assistant',
        uuid: 'a',
        message: { id: 'm', content: [{ type: 'text', text: 'Back' }] },
      },
    ],
    [
      'the turn is interrupted',
      {
        type: 'result',
        subtype: 'error_during_execution',
        terminal_reason: 'aborted_streaming',
        is_error: true,
      },
    ],
    ['the turn fails', { type: 'result', subtype: 'success', is_error: true, result: 'API Error' }],
  ])('claudeConverter ends a series of retries when %s', (_, line) => {
    const about = { attempt: 3, maxRetries: 10, errorStatus: 529 };
    expect(outputs(attempt, line).filter(({ key }) => key === 'r')).toMatchObject([
      { text: '', data: { ...about, over: 0 } },
      { text: '', data: { ...about, over: 1 } },
    ]);
  });

  test('claudeConverter reports the model and context size of a response, and the context window at the end of a turn', () => {
    const usage = {
      input_tokens: 10,
      cache_creation_input_tokens: 20,
      cache_read_input_tokens: 300,
      output_tokens: 9,
    };
    const answer = (model: string, parent: string | null) => ({
      type: 'assistant',
      uuid: `${model}${parent}`,
      parent_tool_use_id: parent,
      message: { id: 'm', model, usage, content: [{ type: 'text', text: 'Hi' }] },
    });
    const modelUsage = { 'small-1': { contextWindow: 200 }, 'big-2[1m]': { contextWindow: 1000 } };
    const lines = [
      answer('big-2', null),
      answer('small-1', 'task-1'),
      answer('<synthetic>', null),
      { type: 'result', uuid: 'r', modelUsage },
    ];
    expect(factsOf(...lines)).toEqual([
      { model: 'big-2', contextTokens: 330 },
      { contextWindow: 1000 },
    ]);
  });

  test('claudeConverter reports the context size after a compaction, or that it is unknown', () => {
    const compact = (about: object) => ({
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'u',
      compact_metadata: about,
    });
    expect(factsOf(compact({ pre_tokens: 900, post_tokens: 90 }))).toEqual([{ contextTokens: 90 }]);
    expect(factsOf(compact({ pre_tokens: 900 }))).toEqual([{ contextTokens: null }]);
  });

  test('claudeConverter converts the progress of a command in transcripts of older versions', () => {
    const line = {
      type: 'progress',
      uuid: 'u',
      parentToolUseID: 't',
      data: { type: 'bash_progress', output: 'one\ntwo\n' },
    };
    expect(outputs(line)).toMatchObject([{ type: 'toolProgress', toolUseId: 't', text: 'two' }]);
  });

  test.each([
    [{ type: 'summary', summary: 'A talk', leafUuid: 'x' }, []],
    [
      {
        type: 'system',
        subtype: 'compact_boundary',
        uuid: 'u',
        compactMetadata: { trigger: 'auto', preTokens: 9 },
      },
      [{ status: 'compacted', data: { trigger: 'auto', tokensBefore: 9, tokensAfter: null } }],
    ],
    [
      { type: 'system', subtype: 'informational', content: 'Mind.', uuid: 'u' },
      [{ status: 'notice', text: 'Mind.' }],
    ],
    [
      {
        type: 'system',
        subtype: 'api_error',
        uuid: 'u',
        retryAttempt: 2,
        maxRetries: 10,
        retryInMs: 1100,
        error: { status: 529 },
      },
      [
        {
          status: 'retry',
          text: '',
          data: { attempt: 2, maxRetries: 10, delayMs: 1100, errorStatus: 529, over: 0 },
        },
      ],
    ],
    [{ type: 'rate_limit_event', uuid: 'u', rate_limit_info: { status: 'allowed' } }, []],
    [
      { type: 'rate_limit_event', uuid: 'u', rate_limit_info: { status: 'rejected', resetsAt: 5 } },
      [{ status: 'notice', data: { status: 'rejected', resetsAt: 5 } }],
    ],
    [
      { type: 'tool_progress', uuid: 'u', tool_use_id: 't', elapsed_time_seconds: 30.4 },
      [{ type: 'toolProgress', text: '30 s' }],
    ],
  ])('claudeConverter converts the record %j', (line, expected) => {
    expect(outputs(line)).toMatchObject(expected);
  });

  test('claudeConverter keys a line without a uuid by its position', () => {
    const line = {
      type: 'assistant',
      message: {
        id: 'm',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
    };
    expect(outputs({ type: 'summary' }, line).map(({ key }) => key)).toEqual([
      'fixture:19',
      'fixture:19/1',
    ]);
  });
});
