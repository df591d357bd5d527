import fc from 'fast-check';
import { expect, test } from 'vitest';

import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import type { ScriptedRun } from '#core/testing/scripted-agent.ts';
import type { SendTime } from '#shared/contract/sessions.ts';
import type { MessageOf } from '#shared/conversation/message.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';

const commandId = '11111111-1111-4111-8111-111111111111';
const ids = { uuid: () => crypto.randomUUID() };

const when = fc.constantFrom<SendTime>('now', 'afterTurn');
const held = fc.constantFrom<SendTime | 'held'>('now', 'afterTurn', 'held');
const operation = fc.oneof(
  fc.record({ do: fc.constant('send' as const), when }),
  fc.record({
    do: fc.constant('revise' as const),
    at: fc.nat(4),
    hasText: fc.boolean(),
    when: fc.option(held, { nil: undefined }),
  }),
  fc.record({ do: fc.constant('discard' as const), at: fc.nat(4) }),
  fc.record({ do: fc.constant('endTurn' as const), completed: fc.boolean() }),
  fc.record({
    do: fc.constantFrom(
      'startTurn' as const,
      'take' as const,
      'interrupt' as const,
      'agentEnds' as const,
      'crash' as const,
    ),
  }),
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/**
 * A core with its agent, and a record of the prompts that the agent got. Each text begins with the
 * label of its prompt.
 */
class QueueModel {
  harness = new Harness(temporaryFolder(), undefined, undefined, { ids });
  sessionId = '';
  #labels = 0;
  /** Texts that agents got and did not give back, by key. */
  readonly #given = new Map<string, string>();
  readonly #later = new Set<string>();
  readonly #watched = new WeakSet<ScriptedRun>();
  readonly faults: string[] = [];
  #inTurn = false;

  async begin(): Promise<void> {
    this.sessionId = await this.harness.session('first');
    await this.do({ do: 'startTurn' });
  }

  get #run(): ScriptedRun | null {
    return this.harness.agent.runs.at(-1) ?? null;
  }

  #watch(): void {
    const run = this.#run;
    if (!run || this.#watched.has(run)) return;
    this.#watched.add(run);
    const [prompt, withdraw] = [run.prompt.bind(run), run.withdraw.bind(run)];
    run.prompt = (key, text, attachments) => {
      if (this.#inTurn && this.#later.has(labelOf(text)))
        this.faults.push(`${text} went into the turn`);
      run.queue.add(key);
      this.#given.set(key, text);
      return prompt(key, text, attachments);
    };
    run.withdraw = async (key) => {
      const done = await withdraw(key);
      if (done.ok) this.#given.delete(key);
      return done;
    };
  }

  prompts(): readonly MessageOf<'text'>[] {
    return this.harness.messages(this.sessionId).flatMap((message) => {
      return message.messageType === 'text' &&
        message.metadata.delivery !== 'replaced' &&
        message.content !== 'first'
        ? [message]
        : [];
    });
  }

  #at(index: number): MessageOf<'text'> | null {
    const waiting = this.harness.store.messages.waiting(this.sessionId);
    return waiting[index % Math.max(1, waiting.length)] ?? null;
  }

  async do(operation: Operation): Promise<void> {
    this.#watch();
    switch (operation.do) {
      case 'send':
        return this.#send(operation.when);
      case 'revise':
        return this.#revise(operation);
      case 'discard':
        return this.#discard(operation.at);
      case 'startTurn':
        return this.#turn(true);
      case 'endTurn':
        return this.#turn(false, operation.completed);
      case 'take':
        return this.#inTurn ? this.#take() : undefined;
      case 'interrupt':
        return void (await this.harness.sessions.interrupt({
          commandId,
          sessionId: this.sessionId,
        }));
      case 'agentEnds':
        this.#inTurn = false;
        return this.#run?.end();
      case 'crash':
        return this.#crash();
    }
  }

  async #send(given: SendTime): Promise<void> {
    const label = `p${(this.#labels += 1)}`;
    if (given === 'afterTurn') this.#later.add(label);
    await this.harness.sessions.prompt({
      commandId,
      sessionId: this.sessionId,
      text: `${label} 0`,
      when: given,
    });
  }

  async #revise({ at, hasText, when: given }: Extract<Operation, { do: 'revise' }>): Promise<void> {
    const target = this.#at(at);
    if (!target) return;
    if (given === 'now') this.#later.delete(labelOf(target.content));
    const text = hasText ? `${target.content}.` : undefined;
    await this.harness.sessions.revise({
      commandId,
      sessionId: this.sessionId,
      messageId: target.id,
      text,
      when: given,
    });
  }

  async #discard(at: number): Promise<void> {
    const target = this.#at(at);
    if (target)
      await this.harness.sessions.withdraw({
        commandId,
        sessionId: this.sessionId,
        messageId: target.id,
      });
  }

  async #crash(): Promise<void> {
    this.#inTurn = false;
    this.harness.crash();
    this.harness = new Harness(this.harness.folder, undefined, undefined, { ids });
    this.harness.recover();
    await this.harness.sessions.resume({ commandId, sessionId: this.sessionId });
  }

  #take(): void {
    const run = this.#run;
    for (const key of run?.queue ?? [])
      run?.say({ type: 'promptTaken', promptKey: key, stage: 'delivered' });
    run?.queue.clear();
  }

  #turn(starts: boolean, completed = false): void {
    if (starts === this.#inTurn || !this.#run) return;
    this.#inTurn = starts;
    if (starts) this.#take();
    this.#run.say(
      starts
        ? { type: 'turnStarted' }
        : { type: 'turnEnded', busy: false, ...(completed && { completed: true }) },
    );
  }

  /**
   * Returns the faults: prompts that are lost, shown twice, sent twice, or sent although Corral
   * keeps them.
   */
  check(): readonly string[] {
    const stored = this.prompts();
    const given = [...this.#given.values()].map(labelOf).filter((label) => label !== 'first');
    const twice = given
      .filter((label, at) => given.indexOf(label) !== at)
      .map((label) => `${label} was sent twice`);
    const places = Array.from({ length: this.#labels }, (_, at) => `p${at + 1}`).flatMap(
      (label) => {
        const count = stored.filter(({ content }) => labelOf(content) === label).length;
        return count === 1 ? [] : [`${label} is shown ${count} times`];
      },
    );
    const kept = stored.flatMap(({ content, metadata: { delivery } }) => {
      const isKept = delivery === 'held' || delivery === 'afterTurn' || delivery === 'withdrawn';
      return isKept && given.includes(labelOf(content))
        ? [`${content} is ${delivery}, and the agent has it`]
        : [];
    });
    return [...this.faults, ...twice, ...places, ...kept];
  }

  close(): void {
    this.harness.dispose();
  }
}

function labelOf(text: string): string {
  return text.split(' ')[0] ?? '';
}

test('A prompt is never lost, shown twice, sent twice or sent too early, for any operations in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 2 }), { maxLength: 25 }),
      async (steps) => {
        const model = new QueueModel();
        try {
          await model.begin();
          for (const together of steps) {
            // A crash ends the core that concurrent operations would still wait for.
            const isAlone = together.some((each) => each.do === 'crash');
            if (isAlone) for (const each of together) await model.do(each);
            else await Promise.all(together.map((each) => model.do(each)));
            expect(model.check()).toEqual([]);
          }
        } finally {
          model.close();
        }
      },
    ),
    { numRuns: sized({ slice: 20, full: 1000 }) },
  );
}, 1_200_000);
