import { afterEach, describe, expect, test } from 'vitest';

import { option } from '#core/testing/events.ts';
import { isInForce, type RuleDraft, type RuleEnd } from '#shared/interaction/rule.ts';

import { command, edit, RuleWorld, type Asked } from './rule-world.fixture.ts';

let world: RuleWorld;

afterEach(() => world.dispose());

async function begin(survives = false): Promise<string> {
  world = new RuleWorld(survives);
  return world.session();
}

const bounded = (
  sessionId: string,
  pattern: RuleDraft['pattern'],
  end: RuleEnd,
  toolName = 'Edit',
): RuleDraft => ({
  effect: 'allow',
  toolName,
  pattern,
  scope: { type: 'session', sessionId },
  end,
});
const edits = (sessionId: string) => bounded(sessionId, { type: 'edits' }, { type: 'turn' });
const tests = (sessionId: string, count: number) =>
  bounded(sessionId, { type: 'command', words: ['npm', 'test'] }, { type: 'uses', count }, 'Bash');

const decider = (interaction: ReturnType<RuleWorld['ask']>) =>
  world.state(interaction).decidedBy?.type ?? 'open';
const rule = () => {
  const [found] = world.rules.list();
  if (!found) throw new Error('There is no rule.');
  return found;
};
const auditKinds = () => world.harness.store.audit.after(0, 1000).map(({ header }) => header.kind);

describe("Rules for a turn's edits", () => {
  test('The approval of an edit saves a rule that approves the further edits of the turn, by any tool', async () => {
    const sessionId = await begin();
    const first = world.ask(sessionId, edit('src/a.ts'));
    expect(await world.approve(first, edits(sessionId))).toMatchObject({ ok: true });
    expect(decider(first)).toBe('window');
    expect(
      [edit('src/b.ts'), edit('c.ts', 'Write'), edit('/home/me/app/d.ts')].map((each) =>
        decider(world.ask(sessionId, each)),
      ),
    ).toEqual(['rule', 'rule', 'rule']);
    expect(rule()).toMatchObject({ uses: 3, end: { type: 'turn' } });
    expect(world.approvals(rule().ruleId)).toBe(3);
  });

  test.each<[string, Asked]>([
    ['an edit outside of the folder', edit('/home/me/other/a.ts')],
    ['an edit that leads out of the folder', edit('src/../../other/a.ts')],
    ['a file of high risk', edit('.git/hooks/pre-commit')],
    ['a link to a file outside', { ...edit('src/a.ts'), blockedPath: '/etc/passwd' }],
    ['a command', command('npm test')],
    [
      'the deletion of a file',
      {
        ...edit('src/a.ts', 'Delete'),
        tool: { kind: 'delete', action: 'delete', paths: ['src/a.ts'] },
      },
    ],
    [
      'an edit that moves a file',
      {
        ...edit('src/a.ts'),
        tool: { kind: 'edit', action: 'update', paths: ['src/a.ts', 'src/b.ts'] },
      },
    ],
    [
      'an edit without a file',
      { ...edit('src/a.ts'), tool: { kind: 'edit', action: 'update', paths: [] } },
    ],
  ])("A rule for a turn's edits does not approve %s", async (_, asked) => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, edit('src/a.ts')), edits(sessionId));
    expect(decider(world.ask(sessionId, asked))).toBe('open');
    expect(rule()).toMatchObject({ uses: 0 });
  });

  test.each([
    ['ended', () => ({ type: 'turnEnded', busy: false, completed: true }) as const],
    ['ended with work in the background', () => ({ type: 'turnEnded', busy: true }) as const],
    ['was followed by another', () => ({ type: 'turnStarted' }) as const],
  ])('A rule for a turn ends when the turn %s', async (_, event) => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, edit('src/a.ts')), edits(sessionId));
    world.runOf(sessionId).say(event());
    expect(isInForce(rule())).toBe(false);
    expect(rule()).toMatchObject({ revokedAt: null, endedAt: world.harness.clock.now() });
    expect(decider(world.ask(sessionId, edit('src/b.ts')))).toBe('open');
    expect(auditKinds()).toContain('ruleEnded');
  });

  test('A rule for a turn ends within the output that ends the turn, before the next question of it', async () => {
    const sessionId = await begin();
    const first = world.ask(sessionId, edit('src/a.ts'));
    await world.approve(first, edits(sessionId));
    const second = { ...first.request, askId: 'second', pausedAt: undefined };
    world.runOf(sessionId).say(
      { type: 'turnEnded', busy: false },
      { type: 'turnStarted' },
      {
        type: 'asked',
        ask: {
          askId: 'second',
          type: second.type,
          title: 'Another edit',
          message: '',
          details: second.details,
          options: second.options,
          askedBy: null,
          reason: null,
          blockedPath: null,
        },
      },
    );
    expect(world.harness.store.interactions.open()).toHaveLength(1);
  });

  test('A rule for a turn ends when the person stops the turn, before the agent knows', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, edit('src/a.ts')), edits(sessionId));
    const stopped = world.harness.sessions.interrupt({ commandId: 'c', sessionId });
    expect(isInForce(rule())).toBe(false);
    await stopped;
  });

  test('A rule for a turn ends with the process, and a restart of the session does not bring it back', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, edit('src/a.ts')), edits(sessionId));
    world.runOf(sessionId).end();
    expect(isInForce(rule())).toBe(false);
    await world.harness.sessions.resume({ commandId: 'c', sessionId });
    world.runOf(sessionId).say({ type: 'turnStarted' });
    expect(decider(world.ask(sessionId, edit('src/b.ts')))).toBe('open');
  });

  test.each([
    ['an agent that ended with it', false],
    ['an agent that outlived it', true],
  ])('A rule for a turn ends when Corral was killed, with %s', async (_, survives) => {
    const sessionId = await begin(survives);
    await world.approve(world.ask(sessionId, edit('src/a.ts')), edits(sessionId));
    expect(isInForce(rule())).toBe(true);
    await world.restart([sessionId]);
    expect(isInForce(rule())).toBe(false);
    expect(decider(world.ask(sessionId, edit('src/b.ts')))).toBe('open');
  });

  test('A rule for a turn that could not be ended in the store decides nothing either', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, edit('src/a.ts')), edits(sessionId));
    await world.restart([sessionId]);
    // The store says that the rule holds, as after a start that could not write.
    world.harness.journal.write((entry) => {
      const { endedAt: _endedAt, ...lasting } = rule();
      entry.rule(lasting);
    });
    expect(isInForce(rule())).toBe(true);
    expect(decider(world.ask(sessionId, edit('src/b.ts')))).toBe('open');
  });

  test('A rule for a turn does not decide in the terminal of the agent, which may not report the end of a turn', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, edit('src/a.ts')), edits(sessionId));
    world.harness.sessions.find(sessionId)?.edit({ face: 'terminal' });
    const open = world.ask(sessionId, edit('src/b.ts'));
    expect(decider(open)).toBe('open');
    expect(world.rules.suggest(open.request.requestId)).not.toMatchObject({
      value: { bounded: [{ end: { type: 'turn' } }] },
    });
  });

  test('The approval of an edit also answers the edits that wait already, and no other question', async () => {
    const sessionId = await begin();
    const other = await world.session();
    const waiting = [
      world.ask(sessionId, edit('src/a.ts')),
      world.ask(sessionId, edit('src/b.ts')),
      world.ask(sessionId, command('npm test')),
      world.ask(sessionId, edit('.git/hooks/pre-commit')),
      world.ask(other, edit('src/c.ts')),
    ];
    const [first] = waiting;
    if (first) await world.approve(first, edits(sessionId));
    expect(waiting.map(decider)).toEqual(['window', 'rule', 'open', 'open', 'open']);
    expect(rule()).toMatchObject({ uses: 1 });
  });

  test('A rule for a turn needs a turn that waits for an answer', async () => {
    const sessionId = await begin();
    expect(world.rules.save(edits(sessionId), true)).toMatchObject({
      ok: false,
      error: { kind: 'invalidRule' },
    });
    expect(world.rules.save(edits('nobody'), true)).toMatchObject({ ok: false });
    world.ask(sessionId, edit('src/a.ts'));
    expect(world.rules.save(edits(sessionId), true)).toMatchObject({ ok: true });
    expect(world.rules.save(edits(sessionId), true)).toMatchObject({ ok: true });
    expect(world.rules.list()).toHaveLength(1);
  });

  // Stop has no effect on a session that does not work, so that it could not end the rule.
  test.each([true, false])(
    'A question between two turns is not offered a rule for the turn, with a turn that ended: %s',
    async (ends) => {
      const sessionId = await begin();
      if (ends) world.runOf(sessionId).say({ type: 'turnEnded', busy: false, completed: true });
      else await world.restart([sessionId]);
      const waiting = world.ask(sessionId, edit('src/a.ts'));
      expect(world.rules.suggest(waiting.request.requestId)).toMatchObject({
        ok: true,
        value: { bounded: [{ end: { type: 'uses' } }] },
      });
      expect(await world.approve(waiting, edits(sessionId))).toMatchObject({ ok: false });
      expect(decider(waiting)).toBe('open');
      world.runOf(sessionId).say({ type: 'turnStarted' });
      const inTurn = world.ask(sessionId, edit('src/a.ts'));
      expect(await world.approve(inTurn, edits(sessionId))).toMatchObject({ ok: true });
    },
  );
});

describe('Rules for the next requests', () => {
  test('A rule for the next 2 requests approves two, and the third is asked', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, command('npm test')), tests(sessionId, 2));
    const after = ['npm test -- a', 'npm test -- b', 'npm test -- c'].map((line) =>
      decider(world.ask(sessionId, command(line))),
    );
    expect(after).toEqual(['rule', 'rule', 'open']);
    expect(rule()).toMatchObject({ uses: 2, revokedAt: null, endedAt: expect.any(Number) });
    expect(auditKinds()).toContain('ruleEnded');
  });

  test('Two requests in one output with one use left get one approval', async () => {
    const sessionId = await begin();
    const first = world.ask(sessionId, command('npm test'));
    const waiting = ['a', 'b', 'c'].map((name) =>
      world.ask(sessionId, command(`npm test -- ${name}`)),
    );
    await world.approve(first, tests(sessionId, 1));
    expect(waiting.map(decider)).toEqual(['rule', 'open', 'open']);
    expect(world.approvals(rule().ruleId)).toBe(1);
  });

  test('A rule for the next requests outlives a restart with its exact count', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, command('npm test')), tests(sessionId, 2));
    expect(decider(world.ask(sessionId, command('npm test')))).toBe('rule');
    await world.restart([sessionId]);
    world.runOf(sessionId).say({ type: 'turnStarted' });
    expect([1, 2].map(() => decider(world.ask(sessionId, command('npm test'))))).toEqual([
      'rule',
      'open',
    ]);
  });

  test('A revoked rule approves nothing more, with uses left', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, command('npm test')), tests(sessionId, 5));
    world.rules.revoke(rule().ruleId);
    expect(decider(world.ask(sessionId, command('npm test')))).toBe('open');
    expect(auditKinds()).toContain('ruleRevoked');
  });

  test('A request that only a person can answer uses no use', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, command('npm test')), tests(sessionId, 1));
    const both = world.ask(sessionId, command('npm test'), {
      options: [
        option('approve', 'APPROVE_AND_EXECUTE'),
        option('grant-turn', 'APPROVE_AND_EXECUTE'),
        option('reject', 'REJECT_WITH_REASON'),
      ],
    });
    expect([decider(both), rule().uses]).toEqual(['open', 0]);
  });

  test('A rule with an end does not approve a request of high risk, although it names exactly that', async () => {
    const sessionId = await begin();
    const words = { type: 'command' as const, words: ['rm', '-rf', 'build'] };
    const draft = { ...tests(sessionId, 5), pattern: words };
    expect(world.rules.save(draft, true)).toMatchObject({ ok: true });
    expect(decider(world.ask(sessionId, command('rm -rf build')))).toBe('open');
    const { end: _end, ...lasting } = draft;
    world.rules.save(lasting, true);
    expect(decider(world.ask(sessionId, command('rm -rf build')))).toBe('rule');
  });

  test('A rule that denies overrides a rule with an end, which counts no use', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, command('npm test')), tests(sessionId, 5));
    const { end: _end, ...deny } = { ...tests(sessionId, 5), effect: 'deny' as const };
    world.rules.save(deny, false);
    const denied = world.ask(sessionId, command('npm test'));
    expect(world.state(denied).response?.selectedOptionId).toBe('reject');
    expect(world.rules.list().map(({ effect, uses }) => [effect, uses])).toEqual([
      ['deny', 1],
      ['allow', 0],
    ]);
  });

  test('A rule without an end decides first, so that no use is counted in vain', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, command('npm test')), tests(sessionId, 5));
    const { end: _end, ...lasting } = tests(sessionId, 5);
    world.rules.save(lasting, true);
    world.ask(sessionId, command('npm test'));
    expect(world.rules.list().map(({ end, uses }) => [end?.type, uses])).toEqual([
      [undefined, 1],
      ['uses', 0],
    ]);
  });

  test('The same rule saved again begins with a new count, and the earlier one is over', async () => {
    const sessionId = await begin();
    await world.approve(world.ask(sessionId, command('npm test')), tests(sessionId, 2));
    world.ask(sessionId, command('npm test'));
    world.rules.save(tests(sessionId, 2), false);
    const after = [1, 2, 3].map(() => decider(world.ask(sessionId, command('npm test'))));
    expect(after).toEqual(['rule', 'rule', 'open']);
    expect(world.rules.list().map(({ uses }) => uses)).toEqual([2, 1]);
  });
});

describe('Rules that an answer saves', () => {
  test.each([
    ['has no end', { end: undefined }],
    ['is about another session', { scope: { type: 'session', sessionId: 'another' } }],
    ['is about a project', { scope: { type: 'project', cwd: '/home/me/app' } }],
    ['is about everything', { scope: { type: 'everywhere' } }],
    ['denies', { effect: 'deny' }],
    ['is about another tool', { toolName: 'Write' }],
    ['does not cover the request', { pattern: { type: 'command', words: ['npm', 'run'] } }],
    ['is broad', { pattern: { type: 'any' } }],
    ['is about all edits without a turn', { pattern: { type: 'edits' } }],
  ] as const)('No answer is sent with a rule that %s', async (_, change) => {
    const sessionId = await begin();
    const open = world.ask(sessionId, command('npm test'));
    const draft = { ...tests(sessionId, 5), ...change } as RuleDraft;
    expect(await world.approve(open, draft)).toMatchObject({
      ok: false,
      error: { kind: 'invalidRule' },
    });
    expect([decider(open), world.rules.list()]).toEqual(['open', []]);
  });

  test('No answer is sent with a rule for a request of high risk, or with a rejection', async () => {
    const sessionId = await begin();
    const risky = world.ask(sessionId, command('rm -rf build'));
    const words = { type: 'command' as const, words: ['rm', '-rf', 'build'] };
    const draft = { ...tests(sessionId, 5), pattern: words };
    expect(await world.approve(risky, draft)).toMatchObject({ error: { kind: 'invalidRule' } });
    const open = world.ask(sessionId, command('npm test'));
    expect(await world.approve(open, tests(sessionId, 5), 'reject')).toMatchObject({
      error: { kind: 'invalidRule' },
    });
    expect([decider(risky), decider(open), world.rules.list()]).toEqual(['open', 'open', []]);
  });

  test('A second answer to the request saves no rule', async () => {
    const sessionId = await begin();
    const open = world.ask(sessionId, command('npm test'));
    await world.approve(open, tests(sessionId, 5));
    world.rules.revoke(rule().ruleId);
    expect(await world.approve(open, tests(sessionId, 5))).toMatchObject({
      error: { kind: 'alreadyClosed' },
    });
    expect(world.rules.list()).toHaveLength(1);
  });
});

describe('Rules.suggest', () => {
  const offers = (asked: ReturnType<RuleWorld['ask']>) => {
    const done = world.rules.suggest(asked.request.requestId);
    if (!done.ok) throw new Error('Nothing was suggested.');
    return done.value.bounded.map(({ pattern, end, scope }) => [
      pattern.type === 'command'
        ? pattern.words.join(' ')
        : pattern.type === 'path'
          ? pattern.glob
          : pattern.type,
      end?.type,
      scope.type,
    ]);
  };

  test('An edit is offered the edits of its turn, and the next ones in its folder', async () => {
    const sessionId = await begin();
    expect(offers(world.ask(sessionId, edit('src/a.ts')))).toEqual([
      ['edits', 'turn', 'session'],
      ['src/**', 'uses', 'session'],
    ]);
    expect(offers(world.ask(sessionId, edit('a.ts')))).toEqual([
      ['edits', 'turn', 'session'],
      ['a.ts', 'uses', 'session'],
    ]);
  });

  test('A command is offered the next ones that begin as it does, if that is not broad', async () => {
    const sessionId = await begin();
    const of = (line: string) => offers(world.ask(sessionId, command(line)));
    expect(of('npm test -- a')).toEqual([['npm test', 'uses', 'session']]);
    expect(of('node count.mjs 3')).toEqual([['node count.mjs 3', 'uses', 'session']]);
    expect(of('rm -rf build')).toEqual([]);
    expect(of('npm test && git status')).toEqual([]);
  });

  test('Each offer can be saved with the approval, and a closed request has none', async () => {
    const sessionId = await begin();
    const open = world.ask(sessionId, edit('src/a.ts'));
    const done = world.rules.suggest(open.request.requestId);
    const [first] = done.ok ? done.value.bounded : [];
    expect(first && (await world.approve(open, first))).toMatchObject({ ok: true });
    expect(offers(open)).toEqual([]);
  });
});
