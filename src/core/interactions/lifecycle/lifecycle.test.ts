import { expect, test } from 'vitest';

import { plainRequest } from '#core/testing/events.ts';
import { interactionOutcome, type InteractionOutcome } from '#shared/interaction/outcome.ts';

import { mayBecome, trueEnd } from './lifecycle.ts';
import { openedInteraction } from '../new-interaction.ts';

const at = (outcome: InteractionOutcome | null, shownAt: number | null = 1) => ({
  ...openedInteraction(plainRequest, 0),
  outcome,
  shownAt,
});

const all = interactionOutcome.options;

test.each<[InteractionOutcome | null, readonly InteractionOutcome[]]>([
  [null, all.filter((outcome) => outcome !== 'deliveryFailed')],
  ['answered', ['deliveryFailed', 'agentGone']],
  ['timedOut', ['deliveryFailed', 'agentGone']],
  ['withdrawn', []],
  ['superseded', []],
  ['neverShown', []],
  ['deliveryFailed', []],
  ['agentGone', []],
])('After the outcome %s only %j may follow', (from, to) => {
  expect(all.filter((outcome) => mayBecome(at(from), outcome))).toEqual(to);
});

test.each<[InteractionOutcome, InteractionOutcome]>([
  ['withdrawn', 'neverShown'],
  ['agentGone', 'neverShown'],
  ['superseded', 'superseded'],
  ['answered', 'answered'],
])('A question that no window showed and that is %s ends as %s', (wanted, truth) => {
  expect(trueEnd(at(null, null), wanted)).toBe(truth);
  expect(trueEnd(at(null, 1), wanted)).toBe(wanted);
});

test('An answered question that no window showed ends as agentGone when its agent is gone', () => {
  expect(trueEnd(at('answered', null), 'agentGone')).toBe('agentGone');
});
