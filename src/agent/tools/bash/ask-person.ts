import type { TypedAnswer } from '#agent/shell/foreground.ts';
import type { InputWait } from '#agent/shell/input-watch.ts';
import type { PersonQuestion, ToolRun } from '#agent/tools/tool.ts';

const MAX_COMMAND = 300;

/**
 * Asks the person for the input of a command. The answer to a secret goes to the terminal only.
 * Null: no answer.
 */
export async function askPerson(
  live: ToolRun,
  command: string,
  wait: InputWait,
): Promise<TypedAnswer | null> {
  const answers = await live.ask(questionOf(command, wait));
  if (answers === null) return null;
  // Only an optional field is left out, which means that Enter is pressed.
  const answer = answers['answer'] ?? '';
  const text = typeof answer === 'object' ? answer.join(' ') : `${answer}`;
  return { text, isSecret: wait.isSecret };
}

function questionOf(
  command: string,
  { prompt, line, isSecret, options }: InputWait,
): PersonQuestion {
  const asked = prompt === '' ? ', and printed nothing.' : `:\n${prompt}`;
  const field = {
    name: 'answer',
    label: line === '' ? 'Input for the command' : line,
    isRequired: false,
  };
  return {
    message: `The command \`${command.slice(0, MAX_COMMAND)}\` waits for input${asked}`,
    fields: [
      isSecret
        ? {
            ...field,
            type: 'secret',
            description: 'Only the command receives it; the model does not see it.',
          }
        : options !== null
          ? { ...field, type: 'choice', options, isRequired: true }
          : { ...field, type: 'text', description: 'Empty: only the Enter key is pressed.' },
    ],
  };
}
