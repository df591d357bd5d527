import { z } from 'zod';

import { done } from '../result/outcome.ts';
import { defineTool, type Tool } from '../tool.ts';

const item = z.object({
  text: z.string().min(1).max(500),
  status: z.enum(['pending', 'in_progress', 'completed']),
});
const schema = z.object({ items: z.array(item).max(50) });

export type TodoEntry = z.output<typeof item>;

/** The to-do list of a session, for the client's plan and for compaction. */
export class TodoList {
  #items: readonly TodoEntry[] = [];
  readonly #changed: (items: readonly TodoEntry[]) => void;

  /** `changed` is called after each change by the model. */
  constructor(changed: (items: readonly TodoEntry[]) => void = () => undefined) {
    this.#changed = changed;
  }

  items(): readonly TodoEntry[] {
    return this.#items;
  }

  /** Restores the list of a resumed session without a notification. */
  restore(items: readonly TodoEntry[]): void {
    this.#items = items;
  }

  replace(items: readonly TodoEntry[]): void {
    this.#items = items;
    this.#changed(items);
  }

  /** One line per item: `[x] completed`, `[>] in progress`, `[ ] pending`. */
  text(): string {
    const marks = { completed: 'x', in_progress: '>', pending: ' ' };
    return this.#items.map(({ text, status }) => `[${marks[status]}] ${text}`).join('\n');
  }
}

/** Replaces the to-do list. */
export function todoTool(list: TodoList): Tool<typeof schema> {
  return defineTool({
    name: 'todo',
    description:
      'Replaces your to-do list, which the person sees. For tasks of several steps; keep one item in_progress.',
    kind: 'think',
    schema,
    isParallel: false,
    plan({ items }) {
      return Promise.resolve({
        kind: 'plan' as const,
        title: 'Update the to-do list',
        effects: [],
        run() {
          list.replace(items);
          return Promise.resolve(done(list.text() || 'The list is empty.'));
        },
      });
    },
  });
}
