import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { codexConverter } from '#core/agents/codex/records/converter.ts';
import { isDeeperThan } from '#shared/base/is-deeper-than.ts';
import { ok } from '#shared/base/result.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import type { InteractionPolicy } from '#core/interactions/policy.ts';
import { assess } from '#core/risk/assess.ts';
import { Harness } from '#core/testing/harness.ts';

const describeTool = toolDescriber(agentDrivers)('claude-code', '/workspace/demo');
const claude = claudeConverter({
  previewDetails: (toolName, input) =>
    describeTool({ toolName, toolUseId: null, input }, null).details,
});
const places = { cwd: '/workspace/demo', homeDir: '/home/me' };

const deep = `${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}`;
const params = (more: string) =>
  `{"threadId":"t","turnId":"u","itemId":"c",${more},"deep":${deep}}`;
const canUse = (name: string, input: string) =>
  `{"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool","tool_name":"${name}","input":{${input},"deep":${deep}}}}`;
const codex = (method: string, more: string) =>
  `{"id":9,"method":"${method}","params":${params(more)}}`;

const asking = {
  'Claude: a command': canUse('Bash', '"command":"ls"'),
  'Claude: an edit': canUse(
    'Edit',
    '"file_path":"/workspace/demo/a","old_string":"a","new_string":"b"',
  ),
  'Claude: questions': canUse(
    'AskUserQuestion',
    '"questions":[{"question":"Which?","options":[{"label":"A"}]}]',
  ),
  'Claude: a plan': canUse('ExitPlanMode', '"plan":"Do it all."'),
  'Claude: nothing but depth': `{"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool","deep":${deep}}}`,
  'Codex: a command': codex('item/commandExecution/requestApproval', '"command":"ls"'),
  'Codex: files': codex('item/fileChange/requestApproval', '"reason":null'),
  'Codex: permissions': codex(
    'item/permissions/requestApproval',
    `"permissions":{"network":{"enabled":true},"deep":${deep}}`,
  ),
  'Codex: questions': codex(
    'item/tool/requestUserInput',
    '"questions":[{"id":"q","question":"Which?"}]',
  ),
  'Codex: a form': codex(
    'mcpServer/elicitation/request',
    '"serverName":"s","requestedSchema":{"properties":{"p":{"type":"string"}}}',
  ),
  'Codex: a yes': codex('mcpServer/elicitation/request', '"serverName":"s","message":"Go?"'),
};

function eventsOf(line: string) {
  const record = { text: line, source: { kind: 'corral' as const }, receivedAt: 0 };
  const isClaude = line.startsWith('{"type"');
  return (
    isClaude
      ? claude.convert(claude.initial, record)
      : codexConverter.convert(codexConverter.initial, record)
  ).events;
}

function askOf(line: string): AgentAsk {
  const [asked] = eventsOf(line);
  if (asked?.type !== 'asked') throw new Error('Nothing was asked.');
  return asked.ask;
}

describe('converters with a question that is too deeply nested to be shown', () => {
  test.each(Object.entries(asking))(
    'the converter turns a question that is too deep into one that can only be refused: %s',
    (_, line) => {
      const ask = askOf(line);
      expect(ask).toMatchObject({
        type: 'TOOL_APPROVAL',
        message: expect.stringContaining('too deep to be shown in full'),
        details: { type: 'tool', isCut: true, isEditable: false },
      });
      expect(isDeeperThan(ask.details, 50)).toBe(false);
      const actions = ask.options.map(({ action }) => action);
      expect(actions).toContain('TERMINATE');
      expect(
        actions.filter(
          (action) =>
            !['RETRY_WITH_FEEDBACK', 'REJECT_WITH_REASON', 'TERMINATE', 'SKIP'].includes(action),
        ),
      ).toEqual([]);
      expect(ask.options.filter(({ isDefault }) => isDefault).map(({ action }) => action)).toEqual([
        actions.includes('REJECT_WITH_REASON') ? 'REJECT_WITH_REASON' : 'SKIP',
      ]);
      const risk = assess(ask, places);
      expect([risk.level, risk.reasons[0]?.code]).toEqual(['HIGH', 'unreadable']);
    },
  );

  test('the converter reports the id of an unanswerable request that is too deep', () => {
    const claudes = `{"type":"control_request","request_id":"r2","request":{"subtype":"mcp_message","deep":${deep}}}`;
    expect(eventsOf(claudes)).toEqual([
      { type: 'unanswerable', controlId: 'r2', request: 'mcp_message' },
    ]);
    expect(eventsOf(codex('attestation/generate', '"x":1'))[0]).toEqual({
      type: 'unanswerable',
      controlId: '9',
      request: 'attestation/generate',
    });
  });

  test('the converter keeps a line that is too deep and no question completely', () => {
    for (const line of [
      `{"type":"system","deep":${deep}}`,
      `{"method":"error","params":${params('"x":1')}}`,
    ]) {
      expect(eventsOf(line)).toMatchObject([
        { type: 'output', output: { type: 'unknown', raw: line, reason: 'tooDeep' } },
      ]);
    }
  });
});

describe('InteractionHub with a question that is too deep', () => {
  /** A policy with a rule that allows everything. */
  const generous: InteractionPolicy = {
    assess: (ask) => assess(ask, places),
    standing: () => ({ ruleId: 'rule', effect: 'allow', count: () => undefined }),
    turnStarted: () => ok(null),
    turnOver: () => ok(null),
  };
  let harness: Harness;

  beforeEach(() => {
    harness = new Harness(undefined, generous);
  });
  afterEach(() => harness.dispose());

  test.each(Object.entries(asking))(
    'InteractionHub lets neither a rule nor a person approve a question that is too deep: %s',
    async (_, line) => {
      await harness.session();
      const { run } = harness.agent;
      const ask = askOf(line);
      run.say({ type: 'asked', ask });
      const [open] = harness.store.interactions.open();
      const { requestId, options } = open?.request ?? { requestId: '', options: [] };
      const respond = (selectedOptionId: string) =>
        harness.hub.handleInteractionResponse(
          { requestId, selectedOptionId },
          { type: 'window', windowId: 'w' },
        );
      expect(respond('approve')).toMatchObject({ ok: false, error: { kind: 'noSuchOption' } });
      expect(run.answers).toEqual([]);
      const refusal = options.find(({ isDefault }) => isDefault)?.optionId ?? '';
      expect(respond(refusal)).toMatchObject({ ok: true, value: { outcome: 'answered' } });
      expect(run.answers).toMatchObject([
        { askId: ask.askId, decision: { option: { optionId: refusal } } },
      ]);
    },
  );
});
