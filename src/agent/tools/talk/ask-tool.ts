import { z } from 'zod';

import { done, failed } from '../result/outcome.ts';
import { defineTool, type PersonQuestion, type Tool } from '../tool.ts';

const schema = z.object({
  question: z.string().min(1).max(2000),
  options: z.array(z.string().min(1).max(200)).max(10).optional(),
  several: z.boolean().optional().describe('More than one option may be chosen'),
});

/** Asks the person. The answer is the person's, so that it is not marked as data. */
export function askTool(): Tool<typeof schema> {
  return defineTool({
    name: 'ask',
    description:
      'Asks the person a question that you cannot answer from the files, with options where possible. Never ask for secrets.',
    kind: 'think',
    schema,
    isParallel: false,
    plan(input) {
      return Promise.resolve({
        kind: 'plan' as const,
        title: 'Ask the person',
        effects: [],
        async run(live) {
          const answer = await live.ask(questionOf(input));
          const text = answer === null ? '' : answerText(Object.values(answer));
          return text === ''
            ? failed('There is no answer. Decide by yourself if it is safe, else stop and say so.')
            : done(`The person answered: ${text}`);
        },
      });
    },
  });
}

function questionOf({ question, options = [], several }: z.output<typeof schema>): PersonQuestion {
  const unique = [...new Set(options)];
  const asked = { name: 'answer', label: question };
  const text = { ...asked, type: 'text' as const, isRequired: true };
  if (unique.length === 0) return { message: question, fields: [text] };
  const type = several === true ? 'choices' : 'choice';
  const choice = { ...asked, type, options: unique, isRequired: false } as const;
  // Corral shows the pair as one question; other clients show two fields.
  const own = { name: 'answer_custom', label: 'Other answer', type: 'text' } as const;
  const other = { ...own, isRequired: false };
  return { message: question, fields: [choice, other] };
}

function answerText(values: readonly (string | readonly string[] | boolean | number)[]): string {
  return values
    .flatMap((value) => value)
    .map((value) => String(value).trim())
    .filter(Boolean)
    .join('; ');
}
