import { describe, expect, test } from 'vitest';

import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { waitingPayload } from '#core/notifications/event-payload.ts';
import { webhookBody } from '#core/notifications/channels/webhook/webhook-body.ts';
import { assess } from '#core/risk/assess.ts';
import { titleOf } from '#core/sessions/record/session-record.ts';
import { plainRequest } from '#core/testing/events.ts';
import { firstHidden } from '#shared/base/visible-text.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';
import { systemEventPayload } from '#shared/notification/payload.ts';

import { corpus } from './corpus.ts';

const texts = corpus.flatMap(({ name, place, text }) =>
  place === 'rawLine' || typeof text !== 'string' ? [] : [[name, text] as const],
);
const session = { sessionId: 's', agentId: 'claude-code', cwd: '/workspace/demo' };
const describeTool = toolDescriber(agentDrivers)('claude-code', session.cwd);
const previewDetails = (toolName: string, input: unknown) =>
  describeTool({ toolName, toolUseId: null, input }, null).details;
const converter = claudeConverter({ previewDetails });

/** Returns the request to the person if every text that an agent can choose is hostile. */
function requestOf(text: string): InteractionRequest {
  const request = {
    subtype: 'can_use_tool',
    tool_name: 'Bash',
    title: text,
    description: text,
    decision_reason: text,
    blocked_path: text,
    input: { command: text, description: text },
    permission_suggestions: [
      {
        type: 'addRules',
        rules: [{ toolName: 'Bash', ruleContent: text }],
        behavior: 'allow',
        destination: 'session',
      },
    ],
  };
  const record = {
    text: JSON.stringify({ type: 'control_request', request_id: 'r', request }),
    source: { kind: 'corral' as const },
    receivedAt: 0,
  };
  const [asked] = converter.convert(converter.initial, record).events;
  if (asked?.type !== 'asked') throw new Error('Nothing was asked.');
  const { type, title, message, details, options, askedBy, reason, blockedPath } = asked.ask;
  const context = {
    agentId: 'claude-code',
    cwd: session.cwd,
    askedBy: askedBy ?? null,
    reason: reason ?? null,
    blockedPath: blockedPath ?? null,
  };
  const risk = assess(
    { details, blockedPath: context.blockedPath },
    { cwd: session.cwd, homeDir: '/home/me' },
  );
  return { ...plainRequest, type, title, message, details, options: [...options], context, risk };
}

function openOf(request: InteractionRequest): Interaction {
  const closed = {
    outcome: null,
    response: null,
    decidedBy: null,
    explanation: null,
    closedAt: null,
    nextRequestId: null,
  };
  return {
    request,
    ...closed,
    openedAt: 0,
    shownAt: null,
    shownIn: [],
    unseenAt: null,
    timer: null,
  };
}

/** Returns whether a text is free of hidden characters; line feeds are allowed. */
const isPlain = (text: string) => firstHidden(text) === null;

describe('an approval request with hostile words', () => {
  test.each(texts)('waitingPayload contains only visible and short texts: %s', (_, text) => {
    const payload = waitingPayload(
      openOf(requestOf(text)),
      { ...session, cwd: `/workspace/${text}` },
      0,
    );
    expect(systemEventPayload.safeParse(payload).success).toBe(true);
    const payloadTexts: string[] = [];
    JSON.stringify(payload, (_key, value: unknown) =>
      typeof value === 'string' ? payloadTexts.push(value) : value,
    );
    expect(payloadTexts.filter((each) => !isPlain(each))).toEqual([]);
    expect(webhookBody(payload, true).length).toBeLessThan(8 * 1024);
    expect(isPlain(titleOf(text))).toBe(true);
    expect([...titleOf(text)].length).toBeLessThanOrEqual(80);
  });

  test.each(texts.filter(([name]) => name.startsWith('disguise') && name.endsWith('(command)')))(
    'assess rates a disguised command as high risk and names a reason: %s',
    (name, text) => {
      const { risk } = requestOf(text);
      const isDeletion = risk?.parts.some((part) => part.text.includes('rm -rf')) === true;
      // Letters of real scripts are no disguise by themselves.
      const level = name.includes('right-to-left kind') ? 'MEDIUM' : 'HIGH';
      expect([risk?.level, isDeletion || risk?.reasons.length !== 0]).toEqual([level, true]);
    },
  );

  test('assess names the hidden character in its reason', () => {
    const { risk } = requestOf('echo \u202e"~ fr- mr" \u202c# x');
    expect(risk?.reasons).toContainEqual(
      expect.objectContaining({ code: 'hiddenCharacters', subject: 'U+202E' }),
    );
  });
});
