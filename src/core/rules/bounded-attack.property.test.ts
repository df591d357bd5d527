import fc from 'fast-check';
import { expect, test } from 'vitest';

import { CoreKilled } from '#core/testing/faults/killer.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import type { Rule, RuleDraft } from '#shared/interaction/rule.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { askFor, command, edit, RuleWorld, type Asked } from './rule-world.fixture.ts';

/** A request, and what a rule may make of it, written by hand. */
type Target = {
  readonly asked: Asked;
  /** True for an edit of a file in the folder that is not of high risk. */
  readonly isEdit?: true;
  /** The requests like it: of the same tool, and of the same first words. Absent: none. */
  readonly alike?: string;
};

const TARGETS: readonly Target[] = [
  { asked: edit('src/a.ts'), isEdit: true, alike: 'Edit' },
  { asked: edit('src/deep/b.ts', 'Write'), isEdit: true, alike: 'Write' },
  { asked: edit('c.ts', 'MultiEdit'), isEdit: true, alike: 'MultiEdit' },
  { asked: command('npm test'), alike: 'npm test' },
  { asked: command('npm test -- b'), alike: 'npm test' },
  { asked: edit('../app2/a.ts') },
  { asked: edit('/home/me/third/a.ts') },
  { asked: edit('src/../../third/a.ts', 'Write') },
  { asked: edit('/etc/passwd') },
  { asked: edit('.git/hooks/pre-commit', 'Write') },
  { asked: edit('.envrc') },
  { asked: { ...edit('src/a.ts'), blockedPath: '/etc/passwd' } },
  { asked: command('npm test; rm -rf /') },
  { asked: command('npm test > src/a.ts') },
  { asked: command('npm run build'), alike: 'npm run' },
  { asked: command('rm -rf src') },
  {
    asked: {
      ...edit('src/a.ts', 'Delete'),
      tool: { kind: 'delete', action: 'delete', paths: ['src/a.ts'] },
    },
    alike: 'Delete',
  },
  { asked: { toolName: 'mcp__files__write', input: { path: 'src/a.ts' } }, alike: 'mcp' },
];

const FOLDERS = ['/home/me/app', '/home/me/app', '/home/me/other'];
/** Most happens in one session, so that the rules of it meet requests. */
const session = fc.constantFrom(0, 0, 0, 0, 1, 2);
const step = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: fc.constant('ask'), session, at: fc.nat(99) }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('ask'), session, at: fc.nat(4) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('approve'), session, at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge'), session, at: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'turnEnded',
        'turnEnded',
        'turnStarted',
        'turnStarted',
        'interrupt',
        'end',
        'revoke',
        'revoke',
        'restart',
      ),
      session,
      at: fc.nat(9),
    }),
  },
);
/** `killAt`: core is killed at this write of the step; 0 for none. */
const steps = fc.array(
  fc.record({ step, killAt: fc.oneof({ weight: 14, arbitrary: fc.constant(0) }, fc.nat(12)) }),
  { minLength: 20, maxLength: 60, size: 'max' },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Approvals by rules in all runs, so that the test shows that it tests something. */
const seen = { turn: 0, uses: 0, refused: 0, kills: 0 };

class Attack {
  readonly world = new RuleWorld(true);
  /** Approvals that no rule may have given. */
  readonly problems: string[] = [];
  readonly #sessionIds: string[] = [];
  /** Counts what ends a turn, for each session. */
  readonly #turns = new Map<string, number>();
  readonly #rules = new Map<string, { readonly turn: number; isRevoked: boolean }>();
  readonly #checked = new Set<string>();

  async begin(): Promise<void> {
    for (const folder of FOLDERS) this.#sessionIds.push(await this.world.session(folder));
  }

  async take(next: Step, killAt: number): Promise<void> {
    const { killer } = this.world;
    if (killAt > 0) killer.arm(killAt);
    try {
      await this.#do(next);
    } catch (error) {
      if (!(error instanceof CoreKilled)) throw error;
    }
    killer.arm(Infinity);
    this.#check();
    if (!killer.isDead) return;
    seen.kills += 1;
    await this.#restart();
  }

  async #do(next: Step): Promise<void> {
    const sessionId = this.#sessionIds[next.session] ?? '';
    switch (next.do) {
      case 'ask':
        return this.#ask(sessionId, next.at % TARGETS.length);
      case 'approve':
        return this.#approve(sessionId, next.at);
      case 'forge':
        return this.#forge(sessionId, next.at);
      case 'turnEnded':
        this.#turnOver(sessionId);
        return this.world.runOf(sessionId).say({ type: 'turnEnded', busy: next.at % 2 === 0 });
      case 'turnStarted':
        this.#turnOver(sessionId);
        return this.world.runOf(sessionId).say({ type: 'turnStarted' });
      case 'interrupt':
        this.#turnOver(sessionId);
        return this.#finish(this.world.harness.sessions.interrupt({ commandId: 'c', sessionId }));
      case 'end':
        this.#turnOver(sessionId);
        this.world.runOf(sessionId).end();
        return this.#finish(this.world.harness.sessions.resume({ commandId: 'c', sessionId }));
      case 'revoke':
        return this.#revoke(next.at);
      default:
        return this.#restart();
    }
  }

  /** Waits for a call that never returns if core is killed meanwhile. */
  async #finish(call: Promise<unknown>): Promise<void> {
    const { killer } = this.world;
    let isDone = false;
    const finished = call.finally(() => (isDone = true));
    finished.catch(() => undefined);
    while (!isDone && !killer.isDead) await new Promise((resolve) => setImmediate(resolve));
    if (isDone) await finished;
  }

  #ask(sessionId: string, at: number): void {
    const { asked } = TARGETS[at]!;
    const ask = { ...askFor(this.world.willAsk(), asked), title: String(at) };
    this.world.runOf(sessionId).say({ type: 'asked', ask });
  }

  async #approve(sessionId: string, at: number): Promise<void> {
    const offers = this.#open()
      .filter(({ request }) => request.sessionId === sessionId)
      .flatMap((open) => {
        const offered = this.world.rules.suggest(open.request.requestId);
        return offered.ok ? offered.value.bounded.map((draft) => ({ open, draft })) : [];
      });
    const chosen = offers[at % Math.max(1, offers.length)];
    if (chosen) await this.world.approve(chosen.open, withCount(chosen.draft, 1 + (at % 3)));
  }

  /** Tries to save a rule with the approval of a request that it must not come from. */
  async #forge(sessionId: string, at: number): Promise<void> {
    const [from] = this.#open().filter(({ request }) => request.sessionId !== sessionId);
    if (!from) return;
    const { length } = this.world.rules.list();
    const scope = { type: 'session' as const, sessionId };
    const end = at % 2 === 0 ? { type: 'turn' as const } : { type: 'uses' as const, count: 20 };
    const pattern = at % 2 === 0 ? { type: 'edits' as const } : { type: 'any' as const };
    const draft: RuleDraft = { effect: 'allow', toolName: 'Bash', pattern, scope, end };
    const isTaken = (await this.world.approve(from, draft)).ok;
    if (isTaken || this.world.rules.list().length !== length) this.problems.push('forged');
    seen.refused += 1;
  }

  #revoke(at: number): void {
    const all = this.world.rules.list();
    const chosen = all[at % Math.max(1, all.length)];
    const known = chosen && this.#rules.get(chosen.ruleId);
    if (!chosen || !known) return;
    if (this.world.rules.revoke(chosen.ruleId).ok) known.isRevoked = true;
  }

  #turnOver(sessionId: string): void {
    this.#turns.set(sessionId, (this.#turns.get(sessionId) ?? 0) + 1);
  }

  async #restart(): Promise<void> {
    for (const sessionId of this.#sessionIds) this.#turnOver(sessionId);
    await this.world.restart(this.#sessionIds);
    this.#check();
  }

  #open(): readonly Interaction[] {
    return this.world.harness.store.interactions.open();
  }

  /** Compares each decision of a rule with what the rule was shown to cover. */
  #check(): void {
    const rules = new Map(this.world.rules.list().map((rule) => [rule.ruleId, rule]));
    for (const rule of rules.values()) this.#note(rule);
    for (const interaction of this.world.harness.store.interactions.recentApprovals(50)) {
      const { decidedBy, request } = interaction;
      if (decidedBy?.type !== 'rule' || this.#checked.has(request.requestId)) continue;
      this.#checked.add(request.requestId);
      const rule = rules.get(decidedBy.ruleId);
      this.#found(request.title, rule ? this.#problem(rule, interaction) : 'no rule');
    }
    for (const rule of rules.values()) {
      if (rule.end?.type !== 'uses') continue;
      const sent = this.world.approvals(rule.ruleId);
      if (sent > rule.uses || rule.uses > rule.end.count)
        this.problems.push(`${sent} sent, ${rule.uses} counted of ${rule.end.count}`);
    }
  }

  #note({ ruleId, scope }: Rule): void {
    if (this.#rules.has(ruleId) || scope.type !== 'session') return;
    this.#rules.set(ruleId, { turn: this.#turns.get(scope.sessionId) ?? 0, isRevoked: false });
  }

  #found(title: string, problem: string | null): void {
    if (problem !== null)
      this.problems.push(`${JSON.stringify(TARGETS[Number(title)])}: ${problem}`);
  }

  #problem(rule: Rule, { request }: Interaction): string | null {
    const { ruleId, scope, end } = rule;
    const target = TARGETS[Number(request.title)]!;
    const known = this.#rules.get(ruleId);
    if (scope.type !== 'session' || scope.sessionId !== request.sessionId) return 'other session';
    if (known?.isRevoked !== false) return 'revoked';
    if (end?.type !== 'turn') return alikeProblem(rule, target);
    seen.turn += 1;
    if (target.isEdit !== true) return 'no edit';
    return known.turn === (this.#turns.get(request.sessionId) ?? 0) ? null : 'another turn';
  }
}

function alikeProblem({ pattern, toolName }: Rule, target: Target): string | null {
  seen.uses += 1;
  const words = pattern.type === 'command' ? pattern.words.slice(0, 2).join(' ') : null;
  const alike = words ?? (pattern.type === 'mcp' ? 'mcp' : toolName);
  return alike === target.alike ? null : 'not alike';
}

function withCount(draft: RuleDraft, count: number): RuleDraft {
  return draft.end?.type === 'uses' ? { ...draft, end: { type: 'uses', count } } : draft;
}

const RUNS = sized({ slice: 12, full: 400 });

test(
  'A rule with an end approves nothing after its end, above its count, or beyond what it covers, whatever is asked, stopped, revoked or killed',
  { timeout: 60_000 + RUNS * 5_000 },
  async () => {
    // Shrinking takes longer than the run; a stress run prints the seed that repeats it.
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const attack = new Attack();
        try {
          await attack.begin();
          for (const { step: next, killAt } of all) {
            await attack.take(next, killAt);
            expect(attack.problems).toEqual([]);
          }
        } finally {
          attack.world.dispose();
        }
      }),
      { numRuns: RUNS, seed: seedOr(7), endOnFailure: true },
    );
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  },
);
