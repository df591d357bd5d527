/** Titles of failures, and what a window shows when a part of it breaks. */
export const errors = {
  title: {
    generic: 'That did not work',
    send: 'The prompt was not sent',
    create: 'The session was not started',
    crash: 'This part of the window broke',
  },
  crash: {
    remedy: 'Reload the window. Nothing is lost: Corral keeps the conversation.',
    reload: 'Reload the window',
    details: 'Technical details',
  },
} as const;
