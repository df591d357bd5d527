import { worded } from './worded.ts';

export const backgroundTools = [
  worded({
    toolName: ['TaskStop', 'KillShell', 'KillBash'],
    running: 'Stopping background task',
    completed: 'Stopped background task',
    plain: 'Stop background task',
    about: ['task_id', 'shell_id'],
  }),
];
