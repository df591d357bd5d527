export const overview = {
  parts: {
    working: 'Working now',
    done: 'Done since you looked',
    failed: 'Failed since you looked',
  },
  markSeen: 'Mark as seen',
  more_one: 'Show {{count}} more session',
  more_other: 'Show {{count}} more sessions',
  show: 'Show “{{title}}”',
  stop: 'Stop “{{title}}”',
  /** About a session that stays in a list while the pointer is on it. */
  gone: 'Not in this list any more',
  starting: 'Starts its agent',
  thinking: 'Thinks or writes',
  moreRunning_one: 'and {{count}} more tool',
  moreRunning_other: 'and {{count}} more tools',
  outcome: {
    interrupted: 'Interrupted',
    failed: 'Ended with an error',
  },
  context: '{{share}} of the context used',
  tests: {
    passed: '{{command}}: passed',
    failed: '{{command}}: failed with exit code {{code}}',
  },
} as const;
