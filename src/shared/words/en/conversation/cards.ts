export const cards = {
  fold: {
    read_one: 'read {{count}} file',
    read_other: 'read {{count}} files',
    searched_one: 'searched once',
    searched_other: 'searched {{count}} times',
    listed_one: 'listed {{count}} folder',
    listed_other: 'listed {{count}} folders',
    comma: ', ',
  },
  copyAs: {
    command: 'Copy command and output',
    content: 'Copy content',
    patch: 'Copy as a patch',
    matches: 'Copy matches',
    list: 'Copy list',
    plan: 'Copy plan',
    report: 'Copy task and report',
    answers: 'Copy questions and answers',
    all: 'Copy input and output',
    reading: 'Copying…',
    failed: 'Could not copy all of it: {{message}}',
  },
  nested: {
    showNewer: 'Show newer',
  },
  command: {
    tail: 'Last lines so far',
    noOutputYet:
      'Nothing to show so far. Some agents tell what a command prints only when it has ended.',
  },
  json: {
    tree: '{{label}}, as a tree',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
    fields_one: '{{count}} field',
    fields_other: '{{count}} fields',
    characters_one: '{{count}} character',
    characters_other: '{{count}} characters',
  },
  questions: {
    otherAnswer: 'In their own words',
    chosen: 'chosen',
  },
} as const;
