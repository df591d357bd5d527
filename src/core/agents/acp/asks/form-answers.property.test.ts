import fc from 'fast-check';
import { expect, test } from 'vitest';

import { askOf, requestLine } from '../test-fixtures.ts';
import { messagesFor } from './answers.ts';

/** Titles that an agent could choose so that one answer looks like another. */
const title = fc.constantFrom(
  'Yes',
  'A',
  'B',
  'A, B',
  'A (2)',
  'A (3)',
  'B, A',
  'constructor',
  ', ',
);
const choices = fc.uniqueArray(fc.record({ const: fc.string({ maxLength: 3 }), title }), {
  minLength: 1,
  maxLength: 8,
  selector: (each) => each.const,
});
const field = fc.record({ isList: fc.boolean(), title, choices });
const forms = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/u), field, { minKeys: 1, maxKeys: 6 });

type Form = Readonly<Record<string, typeof field extends fc.Arbitrary<infer T> ? T : never>>;

const schemaOf = (form: Form) => ({
  properties: Object.fromEntries(
    Object.entries(form).map(([name, { isList, title: text, choices: offered }]) => [
      name,
      isList
        ? { type: 'array', title: text, items: { anyOf: offered } }
        : { type: 'string', title: text, oneOf: offered },
    ]),
  ),
});

function questionsOf(form: Form) {
  const ask = askOf(requestLine('elicitation/create', { requestedSchema: schemaOf(form) }));
  if (ask.details.type !== 'questions') throw new Error('The form is not shown as questions.');
  return { ask, questions: ask.details.questions };
}

test('The agent receives exactly the values of the chosen labels, whatever the labels are', () => {
  fc.assert(
    fc.property(forms, fc.infiniteStream(fc.nat({ max: 7 })), (form, picks) => {
      const { ask, questions } = questionsOf(form);
      const fields = Object.entries(form);
      expect(new Set(questions.map(({ question }) => question)).size).toBe(fields.length);
      const chosen = fields.map(([name, { isList, choices: offered }], at) => {
        const pick = () => (picks.next().value ?? 0) % offered.length;
        const places = [...new Set(isList ? [pick(), pick(), pick()] : [pick()])];
        const labels = places.map((place) => questions[at]?.options[place]?.label ?? '');
        const values = places.map((place) => offered[place]?.const);
        return { name, isList, answer: labels.join(', '), values };
      });
      const option = ask.options.find(({ action }) => action === 'PROVIDE_INFO');
      if (!option) throw new Error('The form cannot be answered.');
      const { reply } = messagesFor(
        {
          option,
          feedback: null,
          data: {
            answers: Object.fromEntries(
              chosen.map(({ answer }, at) => [questions[at]?.question ?? '', answer]),
            ),
          },
          decidedBy: { type: 'window', windowId: 'w' },
        },
        ask.options,
      );
      const content = Object.fromEntries(
        chosen.map(({ name, isList, values }) => [name, isList ? values : values[0]]),
      );
      expect(reply?.result).toEqual({ action: 'accept', content });
    }),
    { numRuns: 500 },
  );
});

test('A form with more fields or choices than a person can read can only be rejected', () => {
  const choice = (at: number) => ({ const: String(at), title: `Choice ${at}` });
  const one = { isList: false, title: 'Yes', choices: [] };
  const tooManyFields = Object.fromEntries(
    Array.from({ length: 51 }, (_, at) => [`f${at}`, one] as const),
  );
  const tooManyChoices = {
    f: { ...one, choices: Array.from({ length: 201 }, (_, at) => choice(at)) },
  };
  for (const form of [tooManyFields, tooManyChoices]) {
    const ask = askOf(
      requestLine('elicitation/create', { requestedSchema: schemaOf(form as Form) }),
    );
    expect(ask.options.map(({ action }) => action)).not.toContain('PROVIDE_INFO');
    expect(ask.options.map(({ action }) => action)).not.toContain('APPROVE_AND_EXECUTE');
  }
});
