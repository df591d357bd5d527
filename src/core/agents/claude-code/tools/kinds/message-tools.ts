import { wordedTool } from './worded-tool.ts';

/** Tools that send messages between agents and to the person. */
export const messageTools = [
  wordedTool('agents', { running: 'Listing agents', completed: 'Listed agents', plain: 'List agents' }),
  wordedTool('message', { running: 'Sending a message to', completed: 'Sent a message to', plain: 'Send a message to' }),
  wordedTool('teamCreate', { running: 'Creating team', completed: 'Created team', plain: 'Create team' }),
  wordedTool('teamDelete', { running: 'Deleting team', completed: 'Deleted team', plain: 'Delete team' }),
  wordedTool('findings', { running: 'Reporting findings', completed: 'Reported findings', plain: 'Report findings' }),
  wordedTool('notify', { running: 'Notifying:', completed: 'Notified:', plain: 'Notify:' }),
  wordedTool('notifications', { running: 'Reading notifications', completed: 'Read notifications', plain: 'Read notifications' }),
  wordedTool('feedback', { running: 'Sending feedback:', completed: 'Sent feedback:', plain: 'Send feedback:' }),
];
