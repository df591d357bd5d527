import { wordedTool } from './worded-tool.ts';

export const scheduleTools = [
  wordedTool('schedule', { running: 'Scheduling', completed: 'Scheduled', plain: 'Schedule' }),
  wordedTool('scheduleDelete', { running: 'Deleting schedule', completed: 'Deleted schedule', plain: 'Delete schedule' }),
  wordedTool('scheduleList', { running: 'Listing schedules', completed: 'Listed schedules', plain: 'List schedules' }),
  wordedTool('wakeUp', { running: 'Scheduling a wake-up', completed: 'Scheduled a wake-up', plain: 'Schedule a wake-up' }),
  wordedTool('remoteTrigger', { running: 'Running remote trigger:', completed: 'Ran remote trigger:', plain: 'Run remote trigger:' }),
];
