import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';

import type { AgentAsk, AgentEvent } from '../../agent-event.ts';
import { AskIds } from './ask-ids.ts';

function askEvent(askId: string, content: string): AgentEvent {
  const event = ask(askId);
  if (event.type !== 'asked') throw new Error('no question');
  return { ...event, ask: { ...event.ask, message: content } };
}

const namesOf = (events: readonly AgentEvent[]) =>
  events.map((event) =>
    event.type === 'asked' || event.type === 'withdrawn' ? [event.type, idOf(event)] : [event.type],
  );
const idOf = (event: Extract<AgentEvent, { type: 'asked' | 'withdrawn' }>) =>
  event.type === 'asked' ? event.ask.askId : event.askId;

describe('AskIds', () => {
  test('AskIds withdraws the first question and asks the second when an agent uses one id for two contents', () => {
    const ids = new AskIds();
    expect(namesOf(ids.rename([askEvent('x', 'ls')]))).toEqual([['asked', 'x']]);
    expect(namesOf(ids.rename([askEvent('x', 'rm -rf /')]))).toEqual([
      ['withdrawn', 'x'],
      ['asked', 'x#1'],
    ]);
    expect([ids.close('x'), ids.close('x#1'), ids.close('x#1')]).toEqual([null, 'x', null]);
  });

  test('AskIds keeps one question when the agent repeats it under its id', () => {
    const ids = new AskIds();
    ids.rename([askEvent('x', 'ls')]);
    expect(namesOf(ids.rename([askEvent('x', 'ls')]))).toEqual([['asked', 'x']]);
    expect(ids.close('x')).toBe('x');
  });

  test('AskIds replaces an open question by a change of it, and opens nothing otherwise', () => {
    const ids = new AskIds();
    const change = (content: string): AgentEvent => {
      const event = askEvent('x', content);
      return event.type === 'asked' ? { ...event, ask: { ...event.ask, isChange: true } } : event;
    };
    expect(ids.rename([change('ls')])).toEqual([]);
    ids.rename([askEvent('x', 'ls')]);
    expect(ids.rename([change('ls')])).toEqual([]);
    expect(ids.rename([change('rm')])).toMatchObject([
      { type: 'withdrawn', askId: 'x' },
      { type: 'asked', ask: { askId: 'x#1', message: 'rm' } },
    ]);
    expect(ids.close('x#1')).toBe('x');
    expect(ids.rename([change('mv')])).toEqual([]);
  });

  test('AskIds closes the newest question when the agent withdraws the id that two questions share', () => {
    const ids = new AskIds();
    ids.rename([askEvent('x', 'ls'), askEvent('x', 'rm')]);
    expect(namesOf(ids.rename([{ type: 'withdrawn', askId: 'x' }]))).toEqual([
      ['withdrawn', 'x#1'],
    ]);
    expect(ids.close('x#1')).toBeNull();
  });

  test('AskIds never returns an agent id for an answer to other content, for any sequence of ids', () => {
    const step = fc.record({
      kind: fc.constantFrom('ask', 'withdraw', 'answer'),
      id: fc.constantFrom('x', 'x#1', 'x#2', 'y'),
      content: fc.constantFrom('a', 'b', 'c'),
      which: fc.nat(20),
    });
    const wrongIn = (steps: readonly Step[]) => new Play().wrongAfter(steps);
    const failure = fc.check(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => wrongIn(steps).length === 0),
      { numRuns: 3000 },
    );
    expect(failure.counterexample).toBeNull();
  });
});

type Step = {
  readonly kind: string;
  readonly id: string;
  readonly content: string;
  readonly which: number;
};

/**
 * Simulates an agent that reuses ids at random and a person who may answer any question that was
 * shown.
 */
class Play {
  readonly #ids = new AskIds();
  /** Content of the questions that the agent waits for, by the agent's own id. */
  readonly #waiting = new Map<string, string>();
  readonly #shown = new Map<string, AgentAsk>();
  readonly #wrong: string[] = [];

  wrongAfter(steps: readonly Step[]): readonly string[] {
    for (const step of steps) {
      if (step.kind === 'answer') this.#answer(step.which);
      else this.#say(step);
    }
    return this.#wrong;
  }

  #answer(which: number): void {
    const [askId, read] = [...this.#shown][which % Math.max(1, this.#shown.size)] ?? ['none', null];
    const rawId = this.#ids.close(askId);
    if (rawId !== null && this.#waiting.get(rawId) !== read?.message)
      this.#wrong.push(`answered ${rawId}`);
    if (rawId !== null) this.#waiting.delete(rawId);
  }

  #say({ kind, id, content }: Step): void {
    if (kind === 'ask') this.#waiting.set(id, content);
    else this.#waiting.delete(id);
    for (const event of this.#ids.rename([
      kind === 'ask' ? askEvent(id, content) : { type: 'withdrawn', askId: id },
    ])) {
      if (event.type !== 'asked') continue;
      const known = this.#shown.get(event.ask.askId);
      if (known && known.message !== event.ask.message)
        this.#wrong.push(`renamed ${event.ask.askId}`);
      this.#shown.set(event.ask.askId, event.ask);
    }
  }
}
