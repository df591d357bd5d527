import { reply, text, toolUse, type Scenario } from '../../dsl.ts';
import { databaseQuestion } from '../questions.ts';

/** Scenarios for Qwen Code, whose tools differ from those of Claude Code. */
export const qwenScenarios: Readonly<Record<string, Scenario>> = {
  'qwen-command': () => [
    reply(
      text('I make a folder.'),
      toolUse('run_shell_command', {
        command: 'mkdir -p made-by-qwen',
        description: 'Makes it',
        is_background: false,
      }),
    ),
    reply(text('That was the command.')),
  ],
  'qwen-edit': ({ folder }) => [
    reply(text('I read it.'), toolUse('read_file', { file_path: `${folder}/src/greet.ts` })),
    reply(
      text('I change the greeting.'),
      toolUse('edit', {
        file_path: `${folder}/src/greet.ts`,
        old_string: '  return "Hello " + name;',
        new_string: '  // friendlier greeting\n  return `Hello, ${name}!`;',
      }),
    ),
    reply(text('The greeting is friendlier.')),
  ],
  'qwen-question': () => [
    reply(
      text('I need a decision.'),
      toolUse('ask_user_question', { questions: [databaseQuestion] }),
    ),
    reply(text('Thanks, I will use your choice.')),
  ],
};
