import { sentenceTool } from './sentence-tool.ts';

export const backgroundTools = [
  sentenceTool('backgroundStop', {
    running: 'Stopping background task',
    completed: 'Stopped background task',
    plain: 'Stop background task',
  }),
];
