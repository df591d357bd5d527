import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Database } from '#core/store/database/database.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import type { ScriptedAgent } from '#core/testing/scripted-agent.ts';
import { err } from '#shared/base/result.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';
import { compose } from '#shared/words/sentence.ts';

const commandId = '11111111-1111-4111-8111-111111111111';
const ids = { uuid: () => crypto.randomUUID() };

const step = fc.constantFrom(
  'send' as const,
  'resume' as const,
  'yes' as const,
  'no' as const,
  'change' as const,
  'kill' as const,
  'end' as const,
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Returns a database that neither reads nor writes any more as soon as its core is dead. */
function mortal(inner: Database, isDead: () => boolean): Database {
  return {
    prepare(sql) {
      const statement = inner.prepare(sql);
      return {
        run: (...values) => (isDead() ? 0 : statement.run(...values)),
        get: (...values) => (isDead() ? undefined : statement.get(...values)),
        all: (...values) => (isDead() ? [] : statement.all(...values)),
      };
    },
    exec: (sql) => (isDead() ? undefined : inner.exec(sql)),
    transaction: (work) => (isDead() ? err(failure) : inner.transaction(work)),
    close: () => inner.close(),
  };
}

const failure = {
  kind: 'failed' as const,
  message: compose('storeFailures.closed'),
  remedy: compose('storeFailures.startAgain'),
};

/** A session in a folder that brings a hook, over several cores. */
class AskedSession {
  readonly folder = temporaryFolder();
  readonly #data = temporaryFolder();
  #cores = 0;
  harness = this.#core();
  sessionId = '';
  readonly sent: string[] = [];
  /** Agents of the cores that were killed. */
  readonly #agents: ScriptedAgent[] = [];
  #hooks = 0;

  #core(): Harness {
    this.#cores += 1;
    const own = this.#cores;
    const database = (inner: Database) => mortal(inner, () => own !== this.#cores);
    return new Harness(this.#data, undefined, undefined, { ids, database });
  }

  async begin(): Promise<void> {
    this.#change();
    const input = { agentId: 'scripted', cwd: this.folder, permissionMode: 'default', model: null };
    this.sent.push('0');
    const made = await this.harness.sessions.create({ ...input, commandId, prompt: '0' });
    if (made.ok) this.sessionId = made.value.session.sessionId;
  }

  async do(next: Step): Promise<void> {
    const { sessions } = this.harness;
    const input = { commandId, sessionId: this.sessionId };
    if (next === 'send') {
      const text = String(this.sent.length);
      this.sent.push(text);
      void sessions.prompt({ ...input, text });
    }
    if (next === 'resume') void sessions.resume(input);
    if (next === 'yes') this.#answer('trust-folder');
    if (next === 'no') this.#answer('trust-not');
    if (next === 'change') this.#change();
    if (next === 'end') await sessions.close();
    if (next === 'kill' || next === 'end') this.#restart();
    await new Promise((resolve) => setTimeout(resolve, next === 'kill' ? 0 : 3));
  }

  /** Returns true once the session runs and nothing waits for its start; trusts the folder. */
  isSettled(): boolean {
    this.#answer('trust-folder');
    const isRunning = this.harness.agent.runs.length > 0;
    const isStarting = this.harness.status(this.sessionId) === 'starting';
    return isRunning && !isStarting && this.deliveries('afterStart').length === 0;
  }

  /** Returns the texts that the agents of all cores got. */
  given(): readonly string[] {
    return [...this.#agents, this.harness.agent].flatMap(({ runs }) =>
      runs.flatMap(({ prompts }) => prompts.map(({ text }) => text)),
    );
  }

  deliveries(delivery: string): readonly string[] {
    return this.harness
      .messages(this.sessionId)
      .flatMap((message) =>
        message.messageType === 'text' && message.metadata.delivery === delivery
          ? [message.content]
          : [],
      );
  }

  dispose(): void {
    this.harness.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #restart(): void {
    const { agent } = this.harness;
    this.harness.crash();
    this.harness = this.#core();
    // Prompts that the old core still gives to its agent count, too.
    this.#agents.push(agent);
    this.harness.recover();
  }

  #answer(selectedOptionId: string): void {
    const [asked] = this.harness.store.interactions.open();
    if (!asked) return;
    const response = { requestId: asked.request.requestId, selectedOptionId };
    this.harness.hub.handleInteractionResponse(response, { type: 'client', name: 'test' });
  }

  #change(): void {
    this.#hooks += 1;
    mkdirSync(join(this.folder, '.claude'), { recursive: true });
    const hooks = { Stop: [{ hooks: [{ type: 'command', command: `x ${this.#hooks}` }] }] };
    writeFileSync(join(this.folder, '.claude/settings.json'), JSON.stringify({ hooks }));
  }
}

describe('SessionTrust', () => {
  test('no prompt is lost or given twice, whenever the person answers and Corral is ended or killed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const session = new AskedSession();
        try {
          await session.begin();
          for (const each of steps) await session.do(each);
          await session.do('resume');
          await expect.poll(() => session.isSettled(), { timeout: 20_000 }).toBe(true);
          const given = session.given();
          expect(given).toEqual([...new Set(given)]);
          // A prompt that a kill has caught between the store and the agent is shown as not delivered.
          const rest = [...session.deliveries('failed'), ...session.deliveries('held')];
          expect([...new Set([...given, ...rest])].toSorted()).toEqual(session.sent.toSorted());
        } finally {
          session.dispose();
        }
      }),
      { numRuns: sized({ slice: 25, full: 400 }), seed: seedOr(1) },
    );
  });
});
