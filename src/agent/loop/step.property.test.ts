import fc from 'fast-check';
import { expect, test } from 'vitest';

import { callsOf } from '#agent/history/messages.ts';
import type { Message } from '#agent/history/message.ts';
import { answerOf, callOf, promptOf } from '#agent/testing/messages.ts';

import type { LoopEffect, LoopEvent, TurnEnd } from './event.ts';
import { initialState } from './state.ts';
import { step } from './step.ts';

// A random world answers each order of the loop: at once, late, twice or with an event that does
// not fit. The loop must keep its invariants whatever arrives.

const isParallel = (name: string) => name === 'read';
const problem = { kind: 'server', message: 'Down.' } as const;
const result = (callId: string, text: string) => ({
  callId,
  name: 'x',
  isError: false,
  parts: [{ kind: 'text' as const, text }],
});

/** Plays one turn: each order gets a random answer. */
class World {
  state = initialState([], 6);
  readonly open: LoopEffect[] = [];
  readonly ran: string[] = [];
  readonly unpermitted: string[] = [];
  readonly ends: TurnEnd[] = [];
  readonly #choices: readonly number[];
  readonly #allowed = new Set<string>();
  #at = 0;
  #ids = 0;

  constructor(choices: readonly number[]) {
    this.#choices = choices;
  }

  next(below: number): number {
    this.#at += 1;
    return (this.#choices[this.#at % this.#choices.length] ?? 0) % below;
  }

  feed(event: LoopEvent): void {
    const { state, effects } = step(this.state, event, isParallel);
    this.state = state;
    for (const effect of effects) {
      if (effect.kind === 'run') {
        if (!this.#allowed.has(effect.callId)) this.unpermitted.push(effect.callId);
        this.ran.push(effect.callId);
      }
      if (effect.kind === 'end') this.ends.push(effect.end);
      this.open.push(effect);
    }
  }

  react(effect: LoopEffect): void {
    switch (effect.kind) {
      case 'request':
        return this.#answer();
      case 'plan':
        return this.#plan(effect.callId);
      case 'askPermission':
        return this.#permit(effect.callId);
      case 'run':
        return this.feed({
          kind: 'finished',
          result: result(effect.callId, String(this.next(2))),
        });
      case 'askPerson':
        return this.feed({
          kind: 'reply',
          about: effect.about,
          isContinued: this.next(3) === 0,
        });
      default:
        return undefined;
    }
  }

  #answer(): void {
    if (this.next(9) === 0) {
      const partial = this.next(2) === 0 ? null : answerOf('part');
      return this.feed({ kind: 'requestFailed', problem, partial });
    }
    const calls = Array.from({ length: this.next(4) }, () => {
      this.#ids += 1;
      const name = this.next(2) === 0 ? 'read' : 'write';
      return callOf(`c${this.#ids}`, name, { n: this.next(2) });
    });
    const cut = this.next(12) === 0 ? { stopReason: 'length' as const } : {};
    return this.feed({ kind: 'answered', message: { ...answerOf('text', calls), ...cut } });
  }

  #plan(callId: string): void {
    if (this.next(5) === 0) {
      const isBadArguments = this.next(2) === 0;
      return this.feed({ kind: 'notPlanned', callId, text: 'bad', isBadArguments });
    }
    const kind = (['allow', 'ask', 'refuse'] as const)[this.next(3)] ?? 'ask';
    if (kind === 'allow') this.#allowed.add(callId);
    const permission = kind === 'refuse' ? { kind, text: 'no' } : { kind };
    return this.feed({ kind: 'planned', callId, permission });
  }

  #permit(callId: string): void {
    if (this.next(3) === 0) return this.feed({ kind: 'rejected', callId, feedback: null });
    this.#allowed.add(callId);
    return this.feed({ kind: 'permitted', callId });
  }
}

function play(choices: readonly number[]): World {
  const world = new World(choices);
  const { open, ran } = world;
  world.feed({ kind: 'prompt', messages: [promptOf('Do it.')] });
  for (let steps = 0; steps < 300 && open.length > 0; steps += 1) {
    if (world.next(25) === 0) world.feed({ kind: 'cancel' });
    const [effect] = open.splice(world.next(open.length), 1);
    // Late and double events change nothing.
    for (let times = world.next(6) === 0 ? 2 : 1; effect && times > 0; times -= 1)
      world.react(effect);
    const late = ran[world.next(ran.length || 1)] ?? 'c0';
    if (world.next(9) === 0) world.feed({ kind: 'permitted', callId: late });
  }
  return finish(world);
}

/** Cancels the turn. A cancelled request and cancelled tools report their end. */
function finish(world: World): World {
  world.feed({ kind: 'cancel' });
  for (let effect = world.open.shift(); effect; effect = world.open.shift()) world.react(effect);
  if (world.ends.length === 0) world.feed({ kind: 'requestFailed', problem, partial: null });
  return world;
}

/** Returns the calls without exactly one result directly after them. */
function brokenPairs(history: readonly Message[]): string[] {
  return history.flatMap((message, at) => {
    const calls = callsOf(message).map(({ id }) => id);
    if (calls.length === 0) return [];
    const after = history[at + 1];
    const results = after?.role === 'results' ? after.results.map(({ callId }) => callId) : [];
    return JSON.stringify(results) === JSON.stringify(calls) ? [] : calls;
  });
}

test('a turn ends once, runs no call twice or unpermitted, and leaves whole pairs', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 200 }), (choices) => {
      const { state, ran, ends, unpermitted } = play(choices);
      expect(ends).toHaveLength(1);
      expect(state.phase.kind).toBe('idle');
      expect(unpermitted).toEqual([]);
      expect(new Set(ran).size).toBe(ran.length);
      expect(brokenPairs(state.history)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
