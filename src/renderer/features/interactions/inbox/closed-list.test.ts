import { expect, test } from 'vitest';

import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';
import { closedOf, type ClosedInteraction } from '#shared/interaction/closed-interaction.ts';

import { mergeClosed } from './closed-list.ts';

function closed(
  requestId: string,
  closedAt: number,
  explanation: string | null = null,
): ClosedInteraction {
  const interaction = closedOf({
    ...interactionFixture(requestId),
    outcome: 'withdrawn',
    closedAt,
    explanation,
  });
  if (!interaction) throw new Error('It is open.');
  return interaction;
}

test('mergeClosed returns each interaction once, in its latest state, newest first', () => {
  const list = mergeClosed(
    [closed('a', 1), closed('b', 2, 'loaded')],
    [closed('b', 3, 'seen'), closed('c', 2)],
    9,
  );
  expect(list.map(({ requestId, explanation }) => [requestId, explanation])).toEqual([
    ['b', 'seen'],
    ['c', null],
    ['a', null],
  ]);
  expect(mergeClosed(list, [], 1).map(({ requestId }) => requestId)).toEqual(['b']);
});
