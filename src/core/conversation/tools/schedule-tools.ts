import { worded } from './worded.ts';

export const scheduleTools = [
  worded('schedule', { running: 'Scheduling', completed: 'Scheduled', plain: 'Schedule' }),
  worded('scheduleDelete', { running: 'Deleting schedule', completed: 'Deleted schedule', plain: 'Delete schedule' }),
  worded('scheduleList', { running: 'Listing schedules', completed: 'Listed schedules', plain: 'List schedules' }),
  worded('wakeUp', { running: 'Scheduling a wake-up', completed: 'Scheduled a wake-up', plain: 'Schedule a wake-up' }),
  worded('remoteTrigger', { running: 'Running remote trigger:', completed: 'Ran remote trigger:', plain: 'Run remote trigger:' }),
];
