import { worded } from './worded.ts';

export const backgroundTools = [
  worded('backgroundStop', { running: 'Stopping background task', completed: 'Stopped background task', plain: 'Stop background task' }),
];
