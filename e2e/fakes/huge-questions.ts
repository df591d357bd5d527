/**
 * The questions of `huge-claude.ts`, each as the name of a tool and its input: a small one to
 * compare with, and three huge ones.
 */
export const hugeInputs: Readonly<
  Record<
    'small' | 'command' | 'options' | 'fields',
    () => { readonly tool_name: string; readonly input: object }
  >
> = {
  small: () => ({ tool_name: 'Bash', input: { command: 'echo hello', description: 'x' } }),
  command: () => ({
    tool_name: 'Bash',
    input: {
      command: `echo begin ${'and so on, '.repeat(450_000)} the-very-end`,
      description: 'x',
    },
  }),
  options: () => ({
    tool_name: 'AskUserQuestion',
    input: {
      questions: [
        {
          question: 'Which one?',
          header: 'Pick',
          multiSelect: false,
          options: Array.from({ length: 20_000 }, (_, at) => ({
            label: `Choice ${at}`,
            description: `The one at ${at}`,
          })),
        },
      ],
    },
  }),
  fields: () => ({
    tool_name: 'mcp__files__write_all',
    input: Object.fromEntries(
      Array.from({ length: 100_000 }, (_, at) => [`field-${at}`, `value ${at}`]),
    ),
  }),
};
