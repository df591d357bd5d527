import { describe, expect, test } from 'vitest';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { isLasting } from '#shared/interaction/lasting-option.ts';

import { eventsOf, linesOf } from '../test-fixtures.ts';

describe('serverRequest', () => {
  test('serverRequest asks for a command, with the approvals to remember', () => {
    const [ask] = asksOf(linesOf('appserver-approve-cmd.io.jsonl'));
    expect(ask).toMatchObject({
      askId: '0',
      type: 'TOOL_APPROVAL',
      title: 'Run this command?',
      message: '',
      agentSays: 'Do you want to allow a health check of the local server?',
      details: {
        type: 'tool',
        toolName: 'Bash',
        input: { command: 'curl -s http://127.0.0.1:9/health' },
        details: { type: 'commandOutput' },
      },
    });
    expect(optionsOf(ask)).toEqual([
      ['approve', 'Approve', { decision: 'accept' }],
      [
        'approve-remember-1',
        'Approve, and do not ask again for commands that begin with: curl -s',
        { decision: { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['curl', '-s'] } } },
      ],
      ['retry', 'Try again differently', { decision: 'decline' }],
      ['reject', 'Reject', { decision: 'decline' }],
      ['terminate', 'Reject and stop the turn', { decision: 'cancel' }],
    ]);
  });

  test('serverRequest asks for an edit, with the diff of its item', () => {
    const [edit, create] = asksOf(linesOf('appserver-readonly-edit.io.jsonl'));
    expect(edit).toMatchObject({
      title: 'Edit this file?',
      details: {
        toolName: 'Edit',
        details: { type: 'diff', hunks: [{ oldStart: 1, oldLines: 3 }] },
      },
    });
    expect(create).toMatchObject({
      askId: '1',
      title: 'Create this file?',
      details: { toolName: 'Write', details: { type: 'diff', oldContent: null } },
    });
    expect(optionsOf(edit).map(([optionId]) => optionId)).toEqual([
      'approve',
      'approve-session-files',
      'retry',
      'reject',
      'terminate',
    ]);
  });

  test.each([
    ['files', 'item/fileChange/requestApproval', { reason: 'Trust me.' }],
    ['a command', 'item/commandExecution/requestApproval', { reason: 'Trust me.', command: null }],
  ])('serverRequest offers only refusal for %s without details', (_, method, about) => {
    const [ask] = asksOf([
      JSON.stringify({
        id: 4,
        method,
        params: { threadId: 't', turnId: 'u', itemId: 'none', ...about },
      }),
    ]);
    expect(ask).toMatchObject({
      message: expect.stringMatching(/does not say what/u),
      agentSays: 'Trust me.',
      details: { isCut: true },
    });
    expect(ask?.message).not.toContain('Trust me.');
    expect(optionsOf(ask).map(([optionId]) => optionId)).toEqual(['retry', 'reject', 'terminate']);
    expect(ask?.options.find(({ isDefault }) => isDefault)?.optionId).toBe('reject');
  });

  test('serverRequest asks for several files at once and shows all of them', () => {
    const file = (path: string) => ({ path, kind: { type: 'add' }, diff: 'x\n' });
    const item = {
      type: 'fileChange',
      id: 'c',
      changes: [file('/w/a'), file('/w/b')],
      status: 'inProgress',
    };
    const [ask] = asksOf([
      JSON.stringify({ method: 'item/started', params: { item, threadId: 't', turnId: 'u' } }),
      JSON.stringify({
        id: 4,
        method: 'item/fileChange/requestApproval',
        params: { threadId: 't', turnId: 'u', itemId: 'c', reason: null },
      }),
    ]);
    expect(ask).toMatchObject({
      title: 'Change 2 files?',
      details: {
        toolUseId: 'u/c',
        details: { type: 'changes', files: [{ filePath: '/w/a' }, { filePath: '/w/b' }] },
      },
    });
  });

  test('serverRequest asks a question of plan mode, and withdraws it when it is resolved', () => {
    const events = eventsOf(linesOf('appserver-ask.io.jsonl'));
    expect(events.filter(({ type }) => type === 'asked' || type === 'withdrawn')).toMatchObject([
      {
        ask: {
          type: 'USER_CHOICE',
          message: 'Which database should the project use?',
          details: {
            questions: [
              {
                header: 'Database',
                options: [
                  { label: 'PostgreSQL (Recommended)' },
                  { label: 'SQLite' },
                  { label: 'MongoDB' },
                ],
              },
            ],
          },
        },
      },
      { type: 'withdrawn', askId: '0' },
    ]);
  });

  test('Only a plain acceptance or refusal decides one request', () => {
    const [ask] = asksOf([
      commandRequest('npm run dev', {
        availableDecisions: ['accept', 'acceptForSession', amendment(['npm']), 'cancel'],
      }),
    ]);
    const once = ask?.options.filter((option) => !isLasting(option));
    expect(once?.map(({ metadata }) => metadata['result'])).toEqual([
      { decision: 'accept' },
      { decision: 'decline' },
      { decision: 'decline' },
      { decision: 'cancel' },
    ]);
  });

  test('serverRequest marks a rule for a whole program as dangerous', () => {
    const [ask] = asksOf([
      commandRequest('sudo rm -rf /', { availableDecisions: ['accept', amendment(['sudo'])] }),
    ]);
    expect(
      ask?.options.map(({ optionId, isDefault, isDangerous }) => [
        optionId,
        isDefault,
        isDangerous,
      ]),
    ).toEqual([
      ['approve', true, false],
      ['approve-remember-1', false, true],
      ['retry', false, false],
      ['reject', false, false],
      ['terminate', false, true],
    ]);
  });

  test('serverRequest asks for access to a host', () => {
    const allow = {
      applyNetworkPolicyAmendment: {
        network_policy_amendment: { host: 'example.com', action: 'allow' },
      },
    };
    const [ask] = asksOf([
      commandRequest('curl example.com', {
        networkApprovalContext: { host: 'example.com', protocol: 'https' },
        availableDecisions: ['accept', 'acceptForSession', allow],
      }),
    ]);
    expect(ask?.title).toBe('Connect to example.com?');
    expect(ask?.options.map(({ label }) => label).slice(0, 3)).toEqual([
      'Approve',
      'Approve, and do not ask again for this command in this session',
      'Approve, and always allow example.com',
    ]);
  });

  test('serverRequest asks for additional permissions', () => {
    const permissions = { network: { enabled: true }, fileSystem: null };
    const [ask] = asksOf([
      JSON.stringify({
        id: 'p',
        method: 'item/permissions/requestApproval',
        params: { turnId: 'u', itemId: 'i', cwd: '/w', reason: 'npm install', permissions },
      }),
    ]);
    expect(optionsOf(ask)).toEqual([
      [
        'grant-turn',
        'Grant for this turn',
        { permissions: { network: { enabled: true } }, scope: 'turn' },
      ],
      [
        'grant-session',
        'Grant for this session',
        { permissions: { network: { enabled: true } }, scope: 'session' },
      ],
      ['retry', 'Try again differently', { permissions: {}, scope: 'turn' }],
      ['reject', 'Reject', { permissions: {}, scope: 'turn' }],
      ['terminate', 'Reject and stop the turn', undefined],
    ]);
  });

  test("serverRequest asks the fields of an MCP server's form", () => {
    const requestedSchema = {
      type: 'object',
      properties: {
        env: { type: 'string', title: 'Environment', enum: ['dev', 'prod'] },
        force: { type: 'boolean' },
      },
    };
    const params = {
      threadId: 't',
      turnId: null,
      serverName: 'deploy',
      mode: 'form',
      message: 'Where to?',
      requestedSchema,
    };
    const [ask] = asksOf([
      JSON.stringify({ id: 3, method: 'mcpServer/elicitation/request', params }),
    ]);
    expect(ask).toMatchObject({
      title: 'deploy asks',
      details: {
        questions: [
          { question: 'Environment', options: [{ label: 'dev' }, { label: 'prod' }] },
          { question: 'force', options: [{ label: 'Yes' }, { label: 'No' }] },
        ],
      },
    });
  });
});

function asksOf(lines: readonly string[]): readonly AgentAsk[] {
  return eventsOf(lines).flatMap((event) => (event.type === 'asked' ? [event.ask] : []));
}

function optionsOf(ask: AgentAsk | undefined) {
  return (ask?.options ?? []).map(({ optionId, label, metadata }) => [
    optionId,
    label,
    metadata.result,
  ]);
}

function commandRequest(command: string, more: object): string {
  return JSON.stringify({
    id: 1,
    method: 'item/commandExecution/requestApproval',
    params: { turnId: 'u', itemId: 'i', command, ...more },
  });
}

function amendment(words: readonly string[]) {
  return { acceptWithExecpolicyAmendment: { execpolicy_amendment: words } };
}
