import { z } from 'zod';

import { defineTool, type Tool, type ToolOutcome, type ToolRun } from '#agent/tools/tool.ts';

const schema = z.object({
  title: z.string().min(1).max(80).describe('A few words for the person'),
  prompt: z.string().min(1).describe('The whole task: the helper sees nothing else'),
});

export type TaskInput = z.output<typeof schema>;

/** Creates the tool that lets a sub-agent do a part of the work. The sub-agent asks for itself. */
export function taskTool(
  run: (task: TaskInput, live: ToolRun) => Promise<ToolOutcome>,
): Tool<typeof schema> {
  return defineTool({
    name: 'task',
    description:
      'Lets a sub-agent do an independent part of the work (a search over many files, a check) and returns its report. Several calls in one answer run together, four at once. It cannot ask you.',
    kind: 'other',
    schema,
    isParallel: true,
    plan: (task) =>
      Promise.resolve({
        kind: 'plan' as const,
        title: `Sub-agent: ${task.title}`,
        effects: [],
        run: (live: ToolRun) => run(task, live),
      }),
  });
}
