import { worded } from './worded.ts';

/** Between agents, and to the person. */
export const messageTools = [
  worded({ toolName: 'ListAgents', running: 'Listing agents', completed: 'Listed agents', plain: 'List agents' }),
  worded({
    toolName: 'SendMessage',
    running: 'Sending a message to',
    completed: 'Sent a message to',
    plain: 'Send a message to',
    about: ['to', 'recipient'],
  }),
  worded({ toolName: 'TeamCreate', running: 'Creating team', completed: 'Created team', plain: 'Create team', about: ['team_name'] }),
  worded({ toolName: 'TeamDelete', running: 'Deleting team', completed: 'Deleted team', plain: 'Delete team', about: ['team_name'] }),
  worded({ toolName: 'ReportFindings', running: 'Reporting findings', completed: 'Reported findings', plain: 'Report findings' }),
  worded({ toolName: 'PushNotification', running: 'Notifying:', completed: 'Notified:', plain: 'Notify:', about: ['message'] }),
  worded({ toolName: 'ReadNotifications', running: 'Reading notifications', completed: 'Read notifications', plain: 'Read notifications' }),
  worded({
    toolName: 'SendFeedback',
    running: 'Sending feedback:',
    completed: 'Sent feedback:',
    plain: 'Send feedback:',
    about: ['title'],
  }),
];
