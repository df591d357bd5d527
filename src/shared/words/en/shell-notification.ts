/** Native notifications of the desktop shell. */
export const shellNotification = {
  waiting: '{{agent}} asks · {{project}}',
  idle: '{{agent}} is done · {{project}}',
  exited: '{{agent}} ended in the middle · {{project}}',
  failed: '{{agent}} could not continue · {{project}}',
  test: 'A test from Corral',
  many: '{{number}} agents need you',
  approve: 'Approve',
  reject: 'Reject',
  open: 'Open',
  reply: 'Write what should be different',
} as const;
