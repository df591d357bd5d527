import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseAnswer, parseState } from './parse-answer.ts';

const idle = { state: 'idle' };

test('parseAnswer returns an answer or an error with a message for any text', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '"',
    '\\',
    ',',
    ':',
    '[',
    ']',
    '"state"',
    '"idle"',
    'null',
    'true',
    '\n',
    'text',
    '```',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
      ),
      (text) => {
        const read = parseAnswer(text);
        expect(read.ok || read.error.message !== '').toBe(true);
      },
    ),
  );
});

test('parseAnswer finds an object within any prose', () => {
  const prose = fc.string().filter((text) => !/["{}]/u.test(text));
  fc.assert(
    fc.property(prose, prose, (before, after) => {
      expect(parseAnswer(`${before}${JSON.stringify(idle)}${after}`)).toMatchObject({
        ok: true,
        value: idle,
      });
    }),
  );
});

test('parseAnswer rejects every truncation of an answer', () => {
  const completeAnswer = JSON.stringify({
    ...idle,
    options: [{ label: 'a' }, { label: 'b' }],
    last_action: 'Said {"state": "idle"}.',
  });
  const cuts = Array.from({ length: completeAnswer.length }, (_, at) =>
    completeAnswer.slice(0, at),
  );
  expect(cuts.filter((cut) => parseAnswer(cut).ok)).toEqual([]);
  expect(parseAnswer(completeAnswer).ok).toBe(true);
});

test.each([
  ['processing', 'processing'],
  ['The state is: WAITING.', 'waiting'],
  ['**DECISION**', 'decision'],
  ['IDLE or WAITING', null],
  ['It waits.', null],
])('parseState reads the one word of %j as %j', (text, state) => {
  const read = parseState(text);
  expect(read.ok ? read.value : null).toBe(state);
});
