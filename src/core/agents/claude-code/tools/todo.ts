import { z } from 'zod';

import { fit, listOf, maybeText } from '#shared/base/lenient.ts';
import type { TodoItem, ToolDetails } from '#shared/tool/tool-details.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { sentenceFor } from '#core/agents/kits/tools/wording.ts';

const todo = z
  .object({
    id: maybeText,
    content: z.string(),
    status: z.enum(['pending', 'in_progress', 'completed']).catch('pending'),
  })
  .transform(({ id, content, status }): TodoItem => ({ id, text: content, status }));
const todoInput = z.object({ todos: z.array(z.unknown()).pipe(listOf(todo)) });
const todoResult = z.object({ newTodos: z.array(z.unknown()).pipe(listOf(todo)) });

/** Describes a todo list, which each use writes as a whole. */
export const todoWrite: ToolProcessor = {
  toolName: ['TodoWrite', 'TodoRead'],
  createDetails(use, outcome) {
    const items =
      fit(todoResult, outcome?.structured)?.newTodos ?? fit(todoInput, use.input)?.todos;
    return items ? { type: 'todoList', items } : null;
  },
  createSummary(use, outcome, details) {
    const done = progress(details);
    if (use.toolName === 'TodoRead')
      return sentenceFor(outcome, {
        running: 'Reading todos',
        completed: `Read todos${done}`,
        plain: 'Read todos',
      });
    return sentenceFor(outcome, {
      running: 'Updating todos',
      completed: `Updated todos${done}`,
      plain: 'Update todos',
    });
  },
};

/** Returns a text such as ` (1/3 done)`. */
export function progress(details: ToolDetails | null): string {
  if (details?.type !== 'todoList' || details.items.length === 0) return '';
  return ` (${details.items.filter((item) => item.status === 'completed').length}/${details.items.length} done)`;
}
