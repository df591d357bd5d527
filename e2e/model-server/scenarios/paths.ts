import { join } from 'node:path';

import { reply, text, toolUse, type Scenario } from '../dsl.ts';

/** Files in cards and in text; some of them exist. */
export const paths: Scenario = ({ folder }) => {
  const file = join(folder, 'src/greet.ts');
  return [
    reply(toolUse('Read', { file_path: file })),
    reply(
      toolUse('Edit', {
        file_path: file,
        old_string: 'return "Hello " + name;',
        new_string: 'return `Hello, ${name}!`;',
      }),
    ),
    reply(
      text(
        'I changed `src/greet.ts:2`, see also README.md and 请看src/greet.ts:5:3。 ',
        'There is no src/other.ts, no `lib/missing.py`, and https://example.com/README.md is elsewhere.\n\nThat is all.',
      ),
    ),
  ];
};
