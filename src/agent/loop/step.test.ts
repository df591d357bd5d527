import { expect, test } from 'vitest';

import { answerOf, callOf, promptOf } from '#agent/testing/messages.ts';

import type { LoopEvent, Step } from './event.ts';
import { initialState, type LoopState } from './state.ts';
import { CANCELLED, step } from './step.ts';

const isParallel = (name: string) => name === 'read';

/** Feeds the events and returns the last step. */
function feed(state: LoopState, ...events: readonly LoopEvent[]): Step {
  return events.reduce<Step>((before, event) => step(before.state, event, isParallel), {
    state,
    effects: [],
  });
}

const prompt: LoopEvent = { kind: 'prompt', messages: [promptOf('Go.')] };
const answered = (...calls: readonly ReturnType<typeof callOf>[]): LoopEvent => ({
  kind: 'answered',
  message: answerOf('', calls),
});
const planned = (callId: string, kind: 'allow' | 'ask' = 'allow'): LoopEvent => ({
  kind: 'planned',
  callId,
  permission: { kind },
});
const finished = (callId: string, text = 'ok'): LoopEvent => ({
  kind: 'finished',
  result: { callId, name: 'x', isError: false, parts: [{ kind: 'text', text }] },
});
const kinds = ({ effects }: Step) => effects.map((effect) => effect.kind);

test('neighbours that only read are planned together, any other call after those before it', () => {
  const calls = [
    callOf('1', 'read'),
    callOf('2', 'read'),
    callOf('3', 'write'),
    callOf('4', 'read'),
  ];
  const begun = feed(initialState(), prompt, answered(...calls));
  expect(begun.effects.slice(1)).toEqual([
    { kind: 'plan', callId: '1' },
    { kind: 'plan', callId: '2' },
  ]);
  const one = feed(begun.state, planned('1'), planned('2'), finished('2'));
  expect(kinds(one)).toEqual(['recordResult']);
  const both = feed(one.state, finished('1'));
  expect(both.effects).toContainEqual({ kind: 'plan', callId: '3' });
  expect(both.effects).not.toContainEqual({ kind: 'plan', callId: '4' });
});

test('results stand in the order of the calls, and the next request follows', () => {
  const begun = feed(initialState(), prompt, answered(callOf('1', 'read'), callOf('2', 'read')));
  const done = feed(begun.state, planned('1'), planned('2'), finished('2'), finished('1'));
  expect(kinds(done)).toEqual(['recordResult', 'recordMessage', 'request']);
  expect(done.state.history.at(-1)).toMatchObject({ results: [{ callId: '1' }, { callId: '2' }] });
});

test('the iteration limit asks the person, who may lift it', () => {
  const round = (id: string): readonly LoopEvent[] => [
    answered(callOf(id, 'write', { id })),
    planned(id),
    finished(id),
  ];
  const limit = feed(initialState([], 2), prompt, ...round('1'), ...round('2'));
  expect(limit.effects.at(-1)).toEqual({ kind: 'askPerson', about: 'iterationLimit' });
  const reply = (isContinued: boolean): LoopEvent => ({
    kind: 'reply',
    about: 'iterationLimit',
    isContinued,
  });
  expect(kinds(feed(limit.state, reply(true)))).toEqual(['request']);
  expect(feed(limit.state, reply(false)).effects).toEqual([
    { kind: 'end', end: { kind: 'limit' } },
  ]);
});

test('the fifth equal call with an equal result within ten asks the person', () => {
  let state = feed(initialState(), prompt).state;
  for (let at = 1; at <= 5; at += 1) {
    const id = String(at);
    const done = feed(
      state,
      answered(callOf(id, 'write', { b: 1, a: 2 })),
      planned(id),
      finished(id),
    );
    expect(done.effects.at(-1)?.kind).toBe(at === 5 ? 'askPerson' : 'request');
    ({ state } = done);
  }
});

test('the third unreadable call of a tool in a row ends the turn and says so', () => {
  const bad = (state: LoopState, callId: string) =>
    feed(state, answered(callOf(callId, 'write', null)), {
      kind: 'notPlanned',
      callId,
      text: `bad ${callId}`,
      isBadArguments: true,
    });
  const first = bad(feed(initialState(), prompt).state, '1');
  const second = bad(first.state, '2');
  expect([first, second].map((each) => kinds(each).at(-1))).toEqual(['request', 'request']);
  const third = bad(second.state, '3');
  expect(kinds(third).at(-1)).toBe('end');
  expect(third.effects).toContainEqual({ kind: 'gaveUp', tool: 'write' });
});

test('a call that the length limit cut does not run', () => {
  const message = { ...answerOf('', [callOf('1', 'write')]), stopReason: 'length' as const };
  const cut = feed(initialState(), prompt, { kind: 'answered', message });
  expect(kinds(cut)).toEqual(['recordMessage', 'recordMessage', 'end']);
});

test('cancel closes each open call, waits for those that run, and tells the model', () => {
  const begun = feed(initialState(), prompt, answered(callOf('1', 'write'), callOf('2', 'write')));
  const running = feed(begun.state, planned('1'));
  const cancelling = feed(running.state, { kind: 'cancel' });
  expect(kinds(cancelling)).toEqual(['abort', 'recordResult']);
  const ended = feed(cancelling.state, finished('1', 'stopped'));
  expect(ended.effects.at(-1)).toEqual({ kind: 'end', end: { kind: 'cancelled' } });
  expect(ended.state.history.slice(-2)).toMatchObject([
    {
      results: [
        { callId: '1', isError: false },
        { callId: '2', isCancelled: true, parts: [{ text: CANCELLED }] },
      ],
    },
    { role: 'user', from: 'program', parts: [{ text: CANCELLED }] },
  ]);
  // A permission that arrives now runs nothing.
  expect(feed(ended.state, { kind: 'permitted', callId: '2' }).effects).toEqual([]);
});

test('resume keeps known results and plans the other calls again', () => {
  const calls = [callOf('1', 'write'), callOf('2', 'write')];
  const history = [promptOf('Go.'), answerOf('', calls)];
  const known = { callId: '1', name: 'write', isError: false, parts: [] };
  const resumed = feed(initialState(history), { kind: 'resume', iteration: 7, results: [known] });
  expect(resumed.effects).toEqual([{ kind: 'plan', callId: '2' }]);
  expect(resumed.state.iteration).toBe(7);
});
