import { worded } from './worded.ts';

/** Between agents, and to the person. */
export const messageTools = [
  worded('agents', { running: 'Listing agents', completed: 'Listed agents', plain: 'List agents' }),
  worded('message', { running: 'Sending a message to', completed: 'Sent a message to', plain: 'Send a message to' }),
  worded('teamCreate', { running: 'Creating team', completed: 'Created team', plain: 'Create team' }),
  worded('teamDelete', { running: 'Deleting team', completed: 'Deleted team', plain: 'Delete team' }),
  worded('findings', { running: 'Reporting findings', completed: 'Reported findings', plain: 'Report findings' }),
  worded('notify', { running: 'Notifying:', completed: 'Notified:', plain: 'Notify:' }),
  worded('notifications', { running: 'Reading notifications', completed: 'Read notifications', plain: 'Read notifications' }),
  worded('feedback', { running: 'Sending feedback:', completed: 'Sent feedback:', plain: 'Send feedback:' }),
];
