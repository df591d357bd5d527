import { z } from 'zod';

import { fit, listOf, maybeText } from '#shared/base/lenient.ts';
import type { TodoItem } from '#shared/tool/tool-details.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { progress } from './todo.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const status = z.enum(['pending', 'in_progress', 'completed', 'deleted']);
const task = z
  .object({ id: maybeText, subject: z.string(), status: status.catch('pending') })
  .transform(({ id, subject, status }): TodoItem => ({ id, text: subject, status }));
const oneTask = z.object({ task });
const allTasks = z.object({ tasks: z.array(z.unknown()).pipe(listOf(task)) });
const taskChange = z.object({ statusChange: z.object({ to: status }) });
const updateInput = z.object({
  taskId: z.string().or(z.number().transform(String)),
  subject: maybeText,
  status: status.nullable().catch(null),
});
const getInput = updateInput.pick({ taskId: true });

export const taskCreate: ToolProcessor = {
  toolName: 'TaskCreate',
  createDetails(use, outcome) {
    const item = fit(oneTask, outcome?.structured)?.task ?? fit(task, use.input);
    return item && { type: 'todoList', items: [item] };
  },
  createSummary(use, outcome) {
    const subject = fit(task, use.input)?.text;
    if (subject === undefined) return null;
    const line = clip(subject);
    return sentenceFor(outcome, {
      running: `Creating task: ${line}`,
      completed: `Created task: ${line}`,
      plain: `Create task: ${line}`,
    });
  },
};

export const taskUpdate: ToolProcessor = {
  toolName: 'TaskUpdate',
  createDetails(use, outcome) {
    const input = fit(updateInput, use.input);
    const now = fit(taskChange, outcome?.structured)?.statusChange.to ?? input?.status ?? null;
    if (!input || now === null) return null;
    return {
      type: 'todoList',
      items: [{ id: input.taskId, text: input.subject ?? '', status: now }],
    };
  },
  createSummary(use, outcome, details) {
    const input = fit(updateInput, use.input);
    if (!input) return null;
    const line = clip(`task ${input.taskId}`);
    const now =
      details?.type === 'todoList' && details.items[0]
        ? `: ${details.items[0].status.replace('_', ' ')}`
        : '';
    return sentenceFor(outcome, {
      running: `Updating ${line}`,
      completed: `Updated ${line}${now}`,
      plain: `Update ${line}`,
    });
  },
};

export const taskList: ToolProcessor = {
  toolName: 'TaskList',
  createDetails(_use, outcome) {
    const all = fit(allTasks, outcome?.structured);
    return all && { type: 'todoList', items: all.tasks };
  },
  createSummary(_use, outcome, details) {
    return sentenceFor(outcome, {
      running: 'Listing tasks',
      completed: `Listed tasks${progress(details)}`,
      plain: 'List tasks',
    });
  },
};

export const taskGet: ToolProcessor = {
  toolName: 'TaskGet',
  createDetails(_use, outcome) {
    const one = fit(oneTask, outcome?.structured);
    return one && { type: 'todoList', items: [one.task] };
  },
  createSummary(use, outcome) {
    const input = fit(getInput, use.input);
    if (!input) return null;
    const line = clip(`task ${input.taskId}`);
    return sentenceFor(outcome, {
      running: `Reading ${line}`,
      completed: `Read ${line}`,
      plain: `Read ${line}`,
    });
  },
};
