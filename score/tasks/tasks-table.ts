import { isSolved, type TasksScore } from './tasks-score.ts';

/** Returns a Markdown table with a row per task, and a sum. */
export function tasksTable({ tasks }: TasksScore): string {
  const rows = tasks.map(({ task, model, mistakes, reward, ms }) => [
    task,
    model,
    mistakes.join(', '),
    String(reward),
    `${(ms / 1000).toFixed(1)} s`,
  ]);
  const head = ['Task', 'API', 'Mistakes of the model', 'Reward', 'Time'];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const solved = tasks.filter(isSolved).length;
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
    `${solved} of ${tasks.length} tasks are solved.`,
  ].join('\n');
}
