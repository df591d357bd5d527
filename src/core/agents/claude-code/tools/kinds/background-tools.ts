import { wordedTool } from './worded-tool.ts';

export const backgroundTools = [
  wordedTool('backgroundStop', {
    running: 'Stopping background task',
    completed: 'Stopped background task',
    plain: 'Stop background task',
  }),
];
