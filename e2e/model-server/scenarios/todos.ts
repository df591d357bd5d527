import { reply, text, toolUse, type Scenario } from '../dsl.ts';

/** TodoWrite exists with `CLAUDE_CODE_ENABLE_TASKS=0` and a model that has task tools. */
export const todos: Scenario = () => [
  reply(
    toolUse('TodoWrite', {
      todos: [
        { content: 'Read the code', status: 'completed', activeForm: 'Reading the code' },
        { content: 'Change the code', status: 'in_progress', activeForm: 'Changing the code' },
        { content: 'Test the code', status: 'pending', activeForm: 'Testing the code' },
      ],
    }),
  ),
  reply(text('The list is set.')),
];

/** Needs a model that has task tools, e.g. claude-sonnet-4-5. */
export const tasks: Scenario = () => [
  reply(
    toolUse('TaskCreate', {
      subject: 'Read the code',
      description: 'Read src/greet.ts',
      activeForm: 'Reading the code',
    }),
    toolUse('TaskCreate', {
      subject: 'Change the code',
      description: 'Change src/greet.ts',
      activeForm: 'Changing the code',
    }),
  ),
  reply(toolUse('TaskUpdate', { taskId: '1', status: 'completed' })),
  reply(toolUse('TaskList', {})),
  reply(text('The tasks are set.')),
];
