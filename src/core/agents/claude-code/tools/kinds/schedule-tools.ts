import { sentenceTool } from './sentence-tool.ts';

export const scheduleTools = [
  sentenceTool('schedule', { running: 'Scheduling', completed: 'Scheduled', plain: 'Schedule' }),
  sentenceTool('scheduleDelete', {
    running: 'Deleting schedule',
    completed: 'Deleted schedule',
    plain: 'Delete schedule',
  }),
  sentenceTool('scheduleList', {
    running: 'Listing schedules',
    completed: 'Listed schedules',
    plain: 'List schedules',
  }),
  sentenceTool('wakeUp', {
    running: 'Scheduling a wake-up',
    completed: 'Scheduled a wake-up',
    plain: 'Schedule a wake-up',
  }),
  sentenceTool('remoteTrigger', {
    running: 'Running remote trigger:',
    completed: 'Ran remote trigger:',
    plain: 'Run remote trigger:',
  }),
];
