import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { assess } from '#core/risk/assess.ts';
import { ask, option } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';
import { isOwnWork } from '#core/agents/stored-use.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { Rules } from './rules.ts';

let harness: Harness;
let rules: Rules;
let sessionId: string;

const homeDir = '/home/me';

beforeEach(async () => {
  harness = new Harness(undefined, {
    assess: (asked, { cwd }) => assess(asked, { cwd, homeDir }),
    standing: (request) => rules.standing(request),
    turnStarted: (started) => rules.turnStarted(started),
    turnOver: (ended) => rules.turnOver(ended),
  });
  const { journal, store, clock, ids } = harness;
  rules = new Rules({ journal, store, clock, ids, homeDir, isOwnWork });
  sessionId = await harness.session();
  harness.agent.run.say({ type: 'turnStarted' });
});

afterEach(() => harness.dispose());

function asking(askId: string, command: string): AgentEvent {
  const event = ask(askId);
  if (event.type !== 'asked') throw new Error('A question was expected.');
  const tool = { kind: 'execute', action: 'command', command } as const;
  const details = {
    type: 'tool',
    toolName: 'Bash',
    toolUseId: askId,
    input: { command },
    tool,
    details: null,
  } as const;
  const options = [
    { ...option('approve', 'APPROVE_AND_EXECUTE'), isDefault: true },
    option('reject', 'REJECT_WITH_REASON'),
  ];
  return { type: 'asked', ask: { ...event.ask, details, options } };
}

let asks = 0;

/** Asks for approval of a command. Returns the id of the request, answered or not. */
function askFor(command: string): string {
  harness.agent.run.say(asking(`a${(asks += 1)}`, command));
  return harness.store.interactions.recentApprovals(1)[0]?.request.requestId ?? '';
}

const stateOf = (requestId: string) => {
  const found = harness.store.interactions.get(requestId);
  return [
    found?.outcome ?? 'open',
    found?.response?.selectedOptionId ?? null,
    found?.decidedBy ?? null,
  ];
};

const draft = (
  effect: RuleDraft['effect'],
  words: readonly string[],
  scope: RuleDraft['scope'] = { type: 'everywhere' },
): RuleDraft => ({
  effect,
  toolName: 'Bash',
  pattern: { type: 'command', words: [...words] },
  scope,
});

function save(value: RuleDraft, confirmsBroad = false) {
  const done = rules.save(value, confirmsBroad);
  if (!done.ok) throw new Error(textIn('en', done.error.message));
  return done.value.rule;
}

describe('Rules.standing', () => {
  test('A rule answers a matching request, is stored as its decider, and counts its uses', () => {
    const rule = save(draft('allow', ['npm', 'test']));
    harness.clock.advance(5);
    const requestId = askFor('npm test -- a');
    expect(stateOf(requestId)).toEqual([
      'answered',
      'approve',
      { type: 'rule', ruleId: rule.ruleId },
    ]);
    expect(harness.messages(sessionId).at(-1)).toMatchObject({
      metadata: { decidedBy: { type: 'rule', ruleId: rule.ruleId } },
    });
    expect(harness.store.rules.get(rule.ruleId)).toEqual({
      ...rule,
      uses: 1,
      lastUsedAt: harness.clock.now(),
    });
    expect(stateOf(askFor('npm test; rm x'))).toEqual(['open', null, null]);
  });

  test('A rule that denies overrides one that allows, and the agent gets the reason', () => {
    save(draft('allow', ['npm', 'test']));
    const rule = save(draft('deny', ['npm']));
    expect(stateOf(askFor('npm test'))).toEqual([
      'answered',
      'reject',
      { type: 'rule', ruleId: rule.ruleId },
    ]);
    expect(harness.agent.run.answers.at(-1)).toMatchObject({
      decision: { feedback: expect.stringContaining('commands that begin with "npm"') },
    });
  });

  test('A revoked rule answers nothing, and is still listed', () => {
    const { ruleId } = save(draft('allow', ['npm', 'test']));
    harness.clock.advance(5);
    expect(rules.revoke(ruleId)).toMatchObject({
      ok: true,
      value: { rule: { ruleId, revokedAt: harness.clock.now() } },
    });
    expect(stateOf(askFor('npm test'))).toEqual(['open', null, null]);
    expect(rules.list()).toMatchObject([{ ruleId, revokedAt: harness.clock.now() }]);
    expect(rules.revoke('nobody')).toMatchObject({ ok: false, error: { kind: 'noSuchRule' } });
  });

  test('A rule of another session does not apply to this session', () => {
    save(draft('allow', ['npm', 'test'], { type: 'session', sessionId: 'another' }));
    expect(stateOf(askFor('npm test'))).toEqual(['open', null, null]);
  });

  test('A rule is sent to every window as a frame when it is saved and when it is revoked', () => {
    const rule = save(draft('allow', ['ls']));
    expect(harness.frames.at(-1)).toMatchObject({
      stream: 'desk',
      event: { type: 'rule.upserted', rule },
    });
    rules.revoke(rule.ruleId);
    expect(harness.frames.at(-1)).toMatchObject({
      event: {
        type: 'rule.upserted',
        rule: { ruleId: rule.ruleId, revokedAt: harness.clock.now() },
      },
    });
  });

  test('A rule that is saved twice is stored once', () => {
    expect(save(draft('allow', ['ls']))).toEqual(save(draft('allow', ['ls'])));
    expect(rules.list()).toHaveLength(1);
  });

  test('A broad rule needs a confirmation, and an invalid rule is refused', () => {
    const broad: RuleDraft = {
      effect: 'allow',
      toolName: 'Bash',
      pattern: { type: 'any' },
      scope: { type: 'everywhere' },
    };
    expect(rules.save(broad, false)).toMatchObject({
      ok: false,
      error: { kind: 'broadNotConfirmed' },
    });
    expect(rules.save(draft('allow', [' ']), true)).toMatchObject({
      ok: false,
      error: { kind: 'invalidRule' },
    });
    expect(rules.list()).toEqual([]);
    save(broad, true);
    expect(stateOf(askFor('npm run anything'))).toMatchObject([
      'answered',
      'approve',
      { type: 'rule' },
    ]);
    expect(stateOf(askFor('rm -rf x'))).toEqual(['open', null, null]);
  });
});

describe('Rules.preview', () => {
  test('A preview counts what the rule would have decided, and where a person decided otherwise', async () => {
    const first = askFor('npm test');
    harness.hub.handleInteractionResponse(
      { requestId: first, selectedOptionId: 'reject' },
      { type: 'window', windowId: 'w' },
    );
    const second = askFor('npm test -- b');
    askFor('npm test; rm x');
    askFor('ls');
    expect(await rules.preview(draft('allow', ['npm', 'test']), second)).toMatchObject({
      ok: true,
      value: {
        problem: null,
        isBroad: false,
        looked: 4,
        matched: 2,
        contrary: 1,
        examples: [
          { requestId: second, subject: 'npm test -- b' },
          { requestId: first, subject: 'npm test' },
        ],
        covers: true,
      },
    });
    expect(rules.list()).toEqual([]);
  });

  test('A preview for a part of a command includes what the other rules allow already', async () => {
    const requestId = askFor('npm test | grep ok');
    expect(await rules.preview(draft('allow', ['npm', 'test']), requestId)).toMatchObject({
      value: { matched: 0, covers: false },
    });
    save(draft('allow', ['grep']));
    expect(await rules.preview(draft('allow', ['npm', 'test']), requestId)).toMatchObject({
      value: { matched: 1, covers: true },
    });
  });

  test('A preview of an invalid draft returns its problem', async () => {
    expect(await rules.preview(draft('allow', ['']), null)).toMatchObject({
      ok: true,
      value: { problem: 'emptyWord', matched: 0, covers: null },
    });
    expect(await rules.preview(draft('allow', ['ls']), 'nobody')).toMatchObject({
      ok: false,
      error: { kind: 'noSuchRequest' },
    });
  });
});

test('Suggestions are about the request, in the project of its session', () => {
  const suggested = rules.suggest(askFor('npm test -- a'));
  expect(suggested).toMatchObject({ ok: true, value: { obstacle: null } });
  if (!suggested.ok) return;
  expect(
    suggested.value.deny.map(({ pattern }) => ('words' in pattern ? pattern.words : pattern.type)),
  ).toEqual([['npm', 'test', '--', 'a'], ['npm', 'test'], ['npm'], 'any']);
  expect(
    suggested.value.allow.every(
      ({ scope }) => scope.type === 'project' && scope.cwd === harness.folder,
    ),
  ).toBe(true);
  expect(rules.suggest('nobody')).toMatchObject({ ok: false, error: { kind: 'noSuchRequest' } });
});
