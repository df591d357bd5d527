import { describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

import { eventsOf, linesOf, messagesOf, notification } from '../test-fixtures.ts';
import { codexTools } from '../tools/registry.ts';

describe('codexConverter with tools', () => {
  test('codexConverter shows a command without its shell and keeps the shell in the input', () => {
    expect(toolsOf('appserver-approve-cmd.io.jsonl')).toMatchObject([
      {
        content: 'Ran curl -s http://127.0.0.1:9/health (exit 7)',
        metadata: {
          input: {
            command: 'curl -s http://127.0.0.1:9/health',
            shellCommand: "/bin/bash -lc 'curl -s http://127.0.0.1:9/health'",
          },
          details: { type: 'commandOutput', exitCode: 7, stdout: '' },
        },
      },
    ]);
  });

  test('codexConverter keeps the whole of an output of 108 kB', () => {
    const [command] = toolsOf('appserver-longout.io.jsonl');
    const details = command?.metadata.details;
    expect(details?.type === 'commandOutput' && details.stdout.length).toBeGreaterThan(100_000);
  });

  test('codexConverter reports the last 12 lines of a running command', () => {
    const tails = eventsOf(linesOf('appserver-interrupt-cmd.io.jsonl')).flatMap((event) =>
      event.type === 'output' && event.output.type === 'toolProgress' ? [event.output.text] : [],
    );
    expect(tails.at(-1)).toBe('tick 2\ntick 3\ntick 4\ntick 5');
    const lines = linesOf('appserver-interrupt-cmd.io.jsonl');
    const long = lines.map((line) =>
      line.replace('tick 5', Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\\n')),
    );
    const last = eventsOf(long).flatMap((event) =>
      event.type === 'output' && event.output.type === 'toolProgress' ? [event.output.text] : [],
    );
    expect(last.at(-1)?.split('\n')).toEqual(
      Array.from({ length: 12 }, (_, at) => `line ${488 + at}`),
    );
  });

  test('codexConverter keeps the output of an interrupted command', () => {
    expect(toolsOf('appserver-interrupt-cmd.io.jsonl')).toMatchObject([
      {
        metadata: {
          status: 'interrupted',
          details: {
            type: 'commandOutput',
            stdout: 'tick 2\ntick 3\ntick 4\ntick 5\n',
            exitCode: null,
          },
        },
      },
    ]);
  });

  const changed = [
    {
      content: 'Updated src/greet.ts (+2 -1)',
      metadata: {
        details: {
          type: 'diff',
          filePath: '/workspace/codex/src/greet.ts',
          hunks: [{ oldStart: 1, oldLines: 3, newStart: 1, newLines: 4 }],
        },
      },
    },
    {
      content: 'Created src/util.ts',
      metadata: { details: { type: 'diff', oldContent: null, hunks: [{ newLines: 1 }] } },
    },
  ];

  test.each(['appserver-basic.io.jsonl', 'rollouts/basic.jsonl'])(
    'codexConverter shows the changed lines of files in %s',
    (name) => {
      expect(toolsOf(name).filter(({ metadata }) => metadata.toolName !== 'Bash')).toMatchObject(
        changed,
      );
    },
  );

  test('codexConverter makes two cards of a change of two files', () => {
    const item = {
      type: 'fileChange',
      id: 'call_1',
      status: 'completed',
      changes: [update('/w/a.ts'), { path: '/w/b.ts', kind: { type: 'delete' }, diff: 'gone\n' }],
    };
    const tools = toolMessages(
      eventsOf([notification('item/completed', { item, threadId: 't', turnId: 'u' })]),
    );
    expect(
      tools.map(({ content, metadata }) => [content, metadata.toolUseId, metadata.status]),
    ).toEqual([
      ['Updated a.ts (+1 -1)', 'u/call_1', 'completed'],
      ['Deleted b.ts', 'u/call_1/2', 'completed'],
    ]);
  });

  test('codexConverter converts tools of MCP servers, searches and sub-agents', () => {
    const items = [
      {
        type: 'mcpToolCall',
        id: '1',
        server: 'docs',
        tool: 'find',
        status: 'completed',
        arguments: { q: 'x' },
        result: { content: [{ type: 'text', text: 'found' }] },
        error: null,
      },
      {
        type: 'mcpToolCall',
        id: '2',
        server: 'docs',
        tool: 'find',
        status: 'failed',
        arguments: {},
        result: null,
        error: { message: 'no index' },
      },
      {
        type: 'webSearch',
        id: '3',
        query: 'weather',
        action: { type: 'search', query: 'weather', queries: null },
        results: null,
      },
      {
        type: 'webSearch',
        id: '4',
        query: '',
        action: { type: 'openPage', url: 'https://example.com' },
        results: null,
      },
      {
        type: 'collabAgentToolCall',
        id: '5',
        tool: 'spawnAgent',
        status: 'completed',
        senderThreadId: 't',
        receiverThreadIds: ['t2'],
        prompt: 'Look',
        model: null,
        agentsStates: {},
      },
      { type: 'imageView', id: '6', path: '/w/a.png' },
      {
        type: 'dynamicToolCall',
        id: '7',
        namespace: null,
        tool: 'lint',
        arguments: {},
        status: 'completed',
        contentItems: [{ type: 'inputText', text: 'ok' }],
        success: false,
      },
    ];
    const events = eventsOf(
      items.map((item) => notification('item/completed', { item, threadId: 't', turnId: 'u' })),
    );
    expect(
      toolMessages(events).map(({ metadata }) => [
        metadata.toolName,
        metadata.status,
        metadata.output,
      ]),
    ).toEqual([
      ['mcp__docs__find', 'completed', 'found'],
      ['mcp__docs__find', 'failed', 'no index'],
      ['WebSearch', 'completed', ''],
      ['WebFetch', 'completed', ''],
      ['Agent', 'completed', ''],
      ['Read', 'completed', ''],
      ['lint', 'failed', 'ok'],
    ]);
  });

  test("codexConverter assigns a sub-agent's messages to the tool that started it", () => {
    const lines = [
      JSON.stringify({ id: '1', result: { thread: { id: 't' }, model: 'm' } }),
      notification('item/completed', {
        item: {
          type: 'collabAgentToolCall',
          id: '5',
          tool: 'spawnAgent',
          status: 'completed',
          receiverThreadIds: ['t2'],
          prompt: 'Look',
          agentsStates: {},
        },
        threadId: 't',
        turnId: 'u',
      }),
      notification('turn/started', { threadId: 't2', turn: { id: 'u2' } }),
      notification('item/completed', {
        item: { type: 'agentMessage', id: 'm', text: 'Seen.' },
        threadId: 't2',
        turnId: 'u2',
      }),
      notification('turn/completed', { threadId: 't2', turn: { id: 'u2', status: 'completed' } }),
    ];
    const events = eventsOf(lines);
    expect(events.filter(({ type }) => type === 'turnStarted' || type === 'turnEnded')).toEqual([]);
    expect(messagesOf(events).at(-1)).toMatchObject({
      content: 'Seen.',
      metadata: { parentToolUseId: 'u/5' },
    });
  });
});

function update(path: string) {
  return { path, kind: { type: 'update', move_path: null }, diff: '@@ -1,1 +1,1 @@\n-a\n+b\n' };
}

function toolsOf(name: string): readonly ToolExecutionMessage[] {
  return toolMessages(eventsOf(linesOf(name)), '/workspace/codex');
}

function toolMessages(events: readonly AgentEvent[], cwd = '/w'): readonly ToolExecutionMessage[] {
  return messagesOf(events, new MemoryView(), describeWith(codexTools, cwd)).filter(
    (message) => message.messageType === 'tool_execution',
  );
}
