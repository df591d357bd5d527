import { scoreTasks } from './tasks-score.ts';
import { tasksTable } from './tasks-table.ts';

// `node score/tasks/main.ts [task ...]` plays these tasks, or all, with the scripted model.

const names = process.argv.slice(2);
const score = await scoreTasks(null, ...(names.length > 0 ? [names] : []));
console.log(tasksTable(score));
for (const each of score.unsound) console.log('UNSOUND', each);
for (const each of score.tasks)
  if (each.problems.length > 0) console.log('FAILED', each.task, each.problems.join('; '));
process.exitCode = score.isPassed ? 0 : 1;
