import { z } from 'zod';

/** A field of a form, as it is filled in with the answer to its question. */
export const formField = z.object({
  name: z.string(),
  type: z.enum(['text', 'number', 'boolean', 'list']),
  /** Values by the labels that the person sees. */
  values: z.record(z.string(), z.string()),
  /** Field for an answer that is none of the labels. */
  custom: z.string().nullable(),
});
export type FormField = z.infer<typeof formField>;

type Entries = readonly (readonly [string, unknown])[];

/** Returns the content of a form. `form` has the fields by the text of their questions. */
export function formContent(
  form: Readonly<Record<string, FormField>>,
  answers: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const given = new Map(Object.entries(answers));
  return Object.fromEntries(
    Object.entries(form).flatMap(([question, field]) => {
      const answer = given.get(question);
      return answer === undefined ? [] : filledIn(field, answer);
    }),
  );
}

/** Returns the entries of a form's content for an answer. */
function filledIn(field: FormField, answer: string): Entries {
  const { name, type, values } = field;
  if (type === 'boolean') return [[name, answer === 'Yes']];
  if (type === 'number') return [[name, numberOf(answer) ?? answer]];
  if (Object.keys(values).length === 0) return [[name, type === 'list' ? [answer] : answer]];
  return type === 'list' ? chosenEntries(field, answer) : chosenEntry(field, answer);
}

function numberOf(answer: string): number | null {
  const number = Number(answer);
  return answer.trim() !== '' && Number.isFinite(number) ? number : null;
}

function chosenEntry({ name, values, custom }: FormField, answer: string): Entries {
  return Object.hasOwn(values, answer) ? [[name, values[answer]]] : [[custom ?? name, answer]];
}

function chosenEntries({ name, values, custom }: FormField, answer: string): Entries {
  const { chosen, rest } = chosenLabels(answer, Object.keys(values));
  const list = chosen.map((label) => values[label] ?? label);
  if (rest === '') return [[name, list]];
  return custom === null
    ? [[name, [...list, rest]]]
    : [
        [name, list],
        [custom, rest],
      ];
}

/** Splits an answer of several labels with commas between them; `rest` is the person's own text. */
function chosenLabels(answer: string, labels: readonly string[]) {
  const longestFirst = labels.toSorted((one, other) => other.length - one.length);
  const chosen: string[] = [];
  let rest = answer;
  for (;;) {
    const label = longestFirst.find((each) => rest === each || rest.startsWith(`${each}, `));
    if (label === undefined) return { chosen, rest };
    chosen.push(label);
    rest = rest.slice(label.length + 2);
  }
}
