import { sentenceTool } from './sentence-tool.ts';

/** Tools that send messages between agents and to the person. */
export const messageTools = [
  sentenceTool('agents', {
    running: 'Listing agents',
    completed: 'Listed agents',
    plain: 'List agents',
  }),
  sentenceTool('message', {
    running: 'Sending a message to',
    completed: 'Sent a message to',
    plain: 'Send a message to',
  }),
  sentenceTool('teamCreate', {
    running: 'Creating team',
    completed: 'Created team',
    plain: 'Create team',
  }),
  sentenceTool('teamDelete', {
    running: 'Deleting team',
    completed: 'Deleted team',
    plain: 'Delete team',
  }),
  sentenceTool('findings', {
    running: 'Reporting findings',
    completed: 'Reported findings',
    plain: 'Report findings',
  }),
  sentenceTool('notify', { running: 'Notifying:', completed: 'Notified:', plain: 'Notify:' }),
  sentenceTool('notifications', {
    running: 'Reading notifications',
    completed: 'Read notifications',
    plain: 'Read notifications',
  }),
  sentenceTool('feedback', {
    running: 'Sending feedback:',
    completed: 'Sent feedback:',
    plain: 'Send feedback:',
  }),
];
