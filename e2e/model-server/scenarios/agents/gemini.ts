import { gate, httpError, reply, text, thinking, toolUse, type Scenario } from '../../dsl.ts';

const edit = (file: string) =>
  toolUse('replace', {
    file_path: file,
    instruction: 'Make the greeting friendlier.',
    old_string: '  return "Hello " + name;',
    new_string: '  // friendlier greeting\n  return `Hello, ${name}!`;',
  });

/** Scenarios for Gemini CLI, whose tools differ from those of Claude Code. */
export const geminiScenarios: Readonly<Record<string, Scenario>> = {
  'gemini-thinking': () => [reply(thinking('**Hm** Let me think.'), text('Hello.'))],
  'gemini-command': () => [
    reply(
      text('I make a folder.'),
      toolUse('run_shell_command', { command: 'mkdir -p made-by-gemini', description: 'Makes it' }),
    ),
    reply(text('That was the command.')),
  ],
  'gemini-edit': ({ folder }) => [
    reply(text('I change the greeting.'), edit(`${folder}/src/greet.ts`)),
    reply(text('The greeting is friendlier.')),
  ],
  'gemini-slow': () => [
    reply(text('This is the beginning, '), text(gate('rest'), 'and the rest.')),
  ],
  'gemini-fails': () => [httpError(400, 'invalid_request_error', 'scripted bad request')],
};
