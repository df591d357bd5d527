export const notifications = {
  title: 'Notifications',
  level: {
    off: 'Never',
    LOW: 'Everything, also that an agent is done',
    MEDIUM: 'Whatever needs me',
    HIGH: 'Only decisions and high risk',
  },
  reminders: {
    label: 'Remind me of open questions',
    none: 'Never',
    after: 'After {{minutes}} minutes',
  },
  quiet: {
    label: 'Quiet hours',
    off: 'None',
    allButHigh: 'Quiet, but for decisions and high risk',
    all: 'Quiet',
    from: 'From',
    to: 'Until',
  },
  permission: {
    ask: 'Your browser can tell you when an agent waits while you look elsewhere.',
    missed:
      'Something happened while you looked elsewhere. Your browser can tell you the next time.',
    allow: 'Allow notifications',
    decline: 'No, thanks',
    denied:
      'Your browser blocks notifications of this page. Allow them in its settings for this site, and reload.',
    unsupported: 'This browser has no notifications.',
  },
  key: {
    label: 'Signing key',
    hint: 'By it the receiver knows that a message is from you: the header Corral-Signature has an HMAC-SHA256 of time and body.',
    show: 'Show the key',
    copy: 'Copy the key',
    renew: 'Make a new one',
    in: {
      keychain: 'Kept in the keychain of your system.',
      file: 'Kept in secrets.json of the data folder, which only your account can read.',
    },
  },
  log: {
    test: 'Send a test',
    label: 'The last messages',
    event: {
      WaitingForInput: 'Question',
      Idle: 'Done',
      Exited: 'Ended',
      Failed: 'Failed',
      Test: 'Test',
    },
    state: {
      pending_one: 'waits, after {{count}} attempt',
      pending_other: 'waits, after {{count}} attempts',
      delivered_one: 'delivered',
      delivered_other: 'delivered, {{count}} attempts',
      failed_one: 'not delivered',
      failed_other: 'not delivered, {{count}} attempts',
      cancelled_one: 'not needed any more',
      cancelled_other: 'not needed any more',
    },
  },
  card: {
    waiting: '{{agent}} waits for you · {{project}}',
    idle: '{{agent}} is done · {{project}}',
    exited: '{{agent}} ended in the middle of its work · {{project}}',
    failed: '{{agent}} failed · {{project}}',
    test: 'A test of Corral’s notifications',
    many_one: '{{count}} question waits for you',
    many_other: '{{count}} questions wait for you',
  },
} as const;
