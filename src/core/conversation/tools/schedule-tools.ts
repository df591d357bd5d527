import { worded } from './worded.ts';

export const scheduleTools = [
  worded({ toolName: 'CronCreate', running: 'Scheduling', completed: 'Scheduled', plain: 'Schedule', about: ['prompt', 'cron'] }),
  worded({ toolName: 'CronDelete', running: 'Deleting schedule', completed: 'Deleted schedule', plain: 'Delete schedule', about: ['id'] }),
  worded({ toolName: 'CronList', running: 'Listing schedules', completed: 'Listed schedules', plain: 'List schedules' }),
  worded({
    toolName: 'ScheduleWakeup',
    running: 'Scheduling a wake-up',
    completed: 'Scheduled a wake-up',
    plain: 'Schedule a wake-up',
    about: ['reason'],
  }),
  worded({
    toolName: 'RemoteTrigger',
    running: 'Running remote trigger:',
    completed: 'Ran remote trigger:',
    plain: 'Run remote trigger:',
    about: ['action'],
  }),
];
