import { expect, test } from 'vitest';

import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';
import { markupOf } from '#renderer/views/markup.fixture.tsx';

import { ScreenSubject } from './screen-subject.tsx';

const context = { agentId: 'demo', cwd: '/tmp', askedBy: null, reason: null, blockedPath: null };

/** Returns the markup of the subject of a question of a terminal. */
function subjectWith(more: { readonly contextComplete?: boolean }): string {
  const readFrom = {
    place: { kind: 'terminal', terminalId: 't' },
    title: 'work',
    isDecisionRequired: false,
    isSecret: false,
    ...more,
  } as const;
  const { request } = interactionFixture('r', {
    message: 'The following packages will be REMOVED: bash',
    context: { ...context, readFrom },
  });
  return markupOf(<ScreenSubject request={request} />);
}

test.each([
  ['and says that a part is missing', { contextComplete: false }, true],
  ['alone if it is complete', { contextComplete: true }, false],
  ['alone if an older version stored it', {}, false],
])('ScreenSubject shows the lines of a question %s', (_, more, isWarned) => {
  const markup = subjectWith(more);
  expect(markup).toContain('The following packages will be REMOVED: bash');
  expect(markup.includes('Corral could not read all that this is about.')).toBe(isWarned);
});
