/** Sentences about tools that add facts of the result to those of `tools`. */
export const summaries = {
  command: {
    running: 'Running {{what}}',
    completed: 'Ran {{what}}',
    plain: '{{what}}',
    exit: 'Ran {{what}} (exit {{code}})',
    background: 'Started {{what}} in the background',
  },
  create: { running: 'Creating {{what}}', completed: 'Created {{what}}', plain: 'Create {{what}}' },
  changes: {
    running: 'Changing {{count}} files',
    completed: 'Changed {{count}} files',
    plain: 'Change {{count}} files',
  },
  image: {
    running: 'Looking at {{what}}',
    completed: 'Looked at {{what}}',
    plain: 'Look at {{what}}',
  },
  /** Adds the outcome to the words for the action. */
  also: {
    lines: '{{words}} (lines {{from}}-{{to}})',
    empty: '{{words}} (empty)',
    changed: '{{words}} (+{{added}} -{{removed}})',
    matches: '{{words}} ({{count}} lines)',
    files: '{{words}} ({{count}} files)',
    filesOrMore: '{{words}} ({{count}} files or more)',
    done: '{{words}} ({{done}}/{{count}} done)',
    answers: '{{words}} ({{answers}})',
    noAnswer: '{{words}} (no answer)',
    pending: '{{words}}: pending',
    in_progress: '{{words}}: in progress',
    completed: '{{words}}: completed',
    deleted: '{{words}}: deleted',
  },
  startedAgent: 'Started agent in the background: {{what}}',
  otherwise: {
    failed: '{{words}} (failed)',
    denied: '{{words}} (denied)',
    interrupted: '{{words}} (interrupted)',
    abandoned: '{{words}} (no result reported)',
  },
} as const;
