import { gate, httpError, reply, text, thinking, toolUse, type Scenario } from '../../dsl.ts';

const edit = (file: string) =>
  toolUse('edit', {
    filePath: file,
    oldString: '  return "Hello " + name;',
    newString: '  // friendlier greeting\n  return `Hello, ${name}!`;',
  });

const folder = toolUse('bash', {
  command: 'mkdir -p made-by-opencode',
  description: 'Makes a folder',
});

/** Scenarios for OpenCode, whose tools differ from those of Claude Code. */
export const opencodeScenarios: Readonly<Record<string, Scenario>> = {
  'opencode-thinking': () => [reply(thinking('Let me think.'), text('Hello.'))],
  'opencode-command': () => [
    reply(text('I make a folder.'), folder),
    reply(text('That was the command.')),
  ],
  'opencode-commands': () => [
    reply(text('I make a folder.'), folder),
    reply(text('And another.'), toolUse('bash', { command: 'mkdir -p made-too', description: '' })),
    reply(text('Those were the commands.')),
  ],
  'opencode-parallel': () => [
    reply(folder, toolUse('bash', { command: 'mkdir -p made-too', description: '' })),
    reply(text('Those were the commands.')),
  ],
  'opencode-edit': ({ folder: project }) => [
    reply(text('I read the file.'), toolUse('read', { filePath: `${project}/src/greet.ts` })),
    reply(text('I change the greeting.'), edit(`${project}/src/greet.ts`)),
    reply(text('The greeting is friendlier.')),
  ],
  'opencode-write': ({ folder: project }) => [
    reply(
      toolUse('write', { filePath: `${project}/src/up.ts`, content: 'export const up = 1;\n' }),
    ),
    reply(text('The file is there.')),
  ],
  'opencode-search': () => [
    reply(
      toolUse('grep', { pattern: 'Hello', path: 'src' }),
      toolUse('glob', { pattern: '**/*.ts' }),
    ),
    reply(text('I searched.')),
  ],
  'opencode-question': () => [
    reply(
      toolUse('question', {
        questions: [
          {
            question: 'Which database should the project use?',
            header: 'Database',
            options: [
              { label: 'PostgreSQL', description: 'A server' },
              { label: 'SQLite', description: 'A file' },
            ],
          },
        ],
      }),
    ),
    reply(text('The database is chosen.')),
  ],
  'opencode-todos': () => [
    reply(
      toolUse('todowrite', {
        todos: [
          { content: 'Read the code', status: 'completed', priority: 'high' },
          { content: 'Change the code', status: 'in_progress', priority: 'high' },
        ],
      }),
    ),
    reply(text('The list is there.')),
  ],
  'opencode-agent': () => [
    reply(
      text('I ask a sub-agent.'),
      toolUse('task', {
        description: 'Make a folder',
        prompt: 'SCENARIO:opencode-command',
        subagent_type: 'general',
      }),
    ),
    reply(text('The sub-agent is done.')),
  ],
  'opencode-slow': () => [reply(text('This is the beginning, ', gate('rest'), 'and the rest.'))],
  'opencode-slow-command': () => [
    reply(toolUse('bash', { command: 'echo begun; sleep 300', description: 'Waits' })),
  ],
  'opencode-late-question': () => [
    reply(text('One moment, ', gate('ask'), 'I make a folder.'), folder),
    reply(text('That was the command.')),
  ],
  'opencode-unknown-tool': () => [
    reply(toolUse('teleport', { to: 'Mars' })),
    reply(text('There is no such tool.')),
  ],
  'opencode-fails': () => [httpError(400, 'invalid_request_error', 'scripted bad request')],
};
