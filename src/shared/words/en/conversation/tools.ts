import type { ToolAction } from '#shared/tool/tool-action.ts';

type Forms = { readonly running: string; readonly completed: string; readonly plain: string };

/** Sentences about tools, by action. */
export const tools = {
  command: {
    running: 'Running the command {{what}}',
    completed: 'Ran the command {{what}}',
    plain: 'The command {{what}}',
  },
  read: { running: 'Reading {{what}}', completed: 'Read {{what}}', plain: 'Read {{what}}' },
  write: { running: 'Writing {{what}}', completed: 'Wrote {{what}}', plain: 'Write {{what}}' },
  update: { running: 'Updating {{what}}', completed: 'Updated {{what}}', plain: 'Update {{what}}' },
  delete: { running: 'Deleting {{what}}', completed: 'Deleted {{what}}', plain: 'Delete {{what}}' },
  notebook: {
    running: 'Updating {{what}}',
    completed: 'Updated {{what}}',
    plain: 'Update {{what}}',
  },
  search: {
    running: 'Searching for {{what}}',
    completed: 'Searched for {{what}}',
    plain: 'Search for {{what}}',
  },
  find: { running: 'Finding {{what}}', completed: 'Found {{what}}', plain: 'Find {{what}}' },
  list: { running: 'Listing {{what}}', completed: 'Listed {{what}}', plain: 'List {{what}}' },
  fetch: { running: 'Fetching {{what}}', completed: 'Fetched {{what}}', plain: 'Fetch {{what}}' },
  web: {
    running: 'Searching the web for {{what}}',
    completed: 'Searched the web for {{what}}',
    plain: 'Search the web for {{what}}',
  },
  agent: {
    running: 'Running agent: {{what}}',
    completed: 'Agent finished: {{what}}',
    plain: 'Agent: {{what}}',
  },
  questions: { running: 'Asking: {{what}}', completed: 'Asked: {{what}}', plain: 'Ask: {{what}}' },
  plan: { running: 'Presenting the plan', completed: 'Plan approved', plain: 'Plan' },
  planMode: {
    running: 'Entering plan mode',
    completed: 'Entered plan mode',
    plain: 'Enter plan mode',
  },
  todos: { running: 'Updating todos', completed: 'Updated todos', plain: 'Update todos' },
  todosRead: { running: 'Reading todos', completed: 'Read todos', plain: 'Read todos' },
  taskCreate: {
    running: 'Creating task: {{what}}',
    completed: 'Created task: {{what}}',
    plain: 'Create task: {{what}}',
  },
  taskUpdate: {
    running: 'Updating task {{what}}',
    completed: 'Updated task {{what}}',
    plain: 'Update task {{what}}',
  },
  taskGet: {
    running: 'Reading task {{what}}',
    completed: 'Read task {{what}}',
    plain: 'Read task {{what}}',
  },
  taskList: { running: 'Listing tasks', completed: 'Listed tasks', plain: 'List tasks' },
  monitor: {
    running: 'Starting to watch {{what}}',
    completed: 'Watching {{what}}',
    plain: 'Watch {{what}}',
  },
  backgroundRead: {
    running: 'Reading background output: {{what}}',
    completed: 'Read background output: {{what}}',
    plain: 'Read background output: {{what}}',
  },
  backgroundStop: {
    running: 'Stopping background task {{what}}',
    completed: 'Stopped background task {{what}}',
    plain: 'Stop background task {{what}}',
  },
  resources: {
    running: 'Listing MCP resources {{what}}',
    completed: 'Listed MCP resources {{what}}',
    plain: 'List MCP resources {{what}}',
  },
  resource: {
    running: 'Reading MCP resource {{what}}',
    completed: 'Read MCP resource {{what}}',
    plain: 'Read MCP resource {{what}}',
  },
  mcpTools: {
    running: 'Refreshing MCP tools {{what}}',
    completed: 'Refreshed MCP tools {{what}}',
    plain: 'Refresh MCP tools {{what}}',
  },
  artifact: {
    running: 'Working on artifact {{what}}',
    completed: 'Worked on artifact {{what}}',
    plain: 'Work on artifact {{what}}',
  },
  projects: {
    running: 'Using the project: {{what}}',
    completed: 'Used the project: {{what}}',
    plain: 'Use the project: {{what}}',
  },
  design: {
    running: 'Using the design tool: {{what}}',
    completed: 'Used the design tool: {{what}}',
    plain: 'Use the design tool: {{what}}',
  },
  chromeSetup: {
    running: 'Offering Chrome setup',
    completed: 'Offered Chrome setup',
    plain: 'Offer Chrome setup',
  },
  rolePicker: {
    running: 'Asking for your role',
    completed: 'Asked for your role',
    plain: 'Ask for your role',
  },
  agents: { running: 'Listing agents', completed: 'Listed agents', plain: 'List agents' },
  message: {
    running: 'Sending a message to {{what}}',
    completed: 'Sent a message to {{what}}',
    plain: 'Send a message to {{what}}',
  },
  teamCreate: {
    running: 'Creating team {{what}}',
    completed: 'Created team {{what}}',
    plain: 'Create team {{what}}',
  },
  teamDelete: {
    running: 'Deleting team {{what}}',
    completed: 'Deleted team {{what}}',
    plain: 'Delete team {{what}}',
  },
  findings: {
    running: 'Reporting findings',
    completed: 'Reported findings',
    plain: 'Report findings',
  },
  notify: {
    running: 'Notifying: {{what}}',
    completed: 'Notified: {{what}}',
    plain: 'Notify: {{what}}',
  },
  notifications: {
    running: 'Reading notifications',
    completed: 'Read notifications',
    plain: 'Read notifications',
  },
  feedback: {
    running: 'Sending feedback: {{what}}',
    completed: 'Sent feedback: {{what}}',
    plain: 'Send feedback: {{what}}',
  },
  worktreeEnter: {
    running: 'Entering worktree {{what}}',
    completed: 'Entered worktree {{what}}',
    plain: 'Enter worktree {{what}}',
  },
  worktreeLeave: {
    running: 'Leaving the worktree: {{what}}',
    completed: 'Left the worktree: {{what}}',
    plain: 'Leave the worktree: {{what}}',
  },
  goal: {
    running: 'Proposing goal {{what}}',
    completed: 'Proposed goal {{what}}',
    plain: 'Propose goal {{what}}',
  },
  schedule: {
    running: 'Scheduling {{what}}',
    completed: 'Scheduled {{what}}',
    plain: 'Schedule {{what}}',
  },
  scheduleDelete: {
    running: 'Deleting schedule {{what}}',
    completed: 'Deleted schedule {{what}}',
    plain: 'Delete schedule {{what}}',
  },
  scheduleList: {
    running: 'Listing schedules',
    completed: 'Listed schedules',
    plain: 'List schedules',
  },
  wakeUp: {
    running: 'Scheduling a wake-up {{what}}',
    completed: 'Scheduled a wake-up {{what}}',
    plain: 'Schedule a wake-up {{what}}',
  },
  remoteTrigger: {
    running: 'Running remote trigger: {{what}}',
    completed: 'Ran remote trigger: {{what}}',
    plain: 'Run remote trigger: {{what}}',
  },
  skill: {
    running: 'Using skill {{what}}',
    completed: 'Used skill {{what}}',
    plain: 'Use skill {{what}}',
  },
  slashCommand: { running: 'Running {{what}}', completed: 'Ran {{what}}', plain: 'Run {{what}}' },
  toolSearch: {
    running: 'Searching tools for {{what}}',
    completed: 'Searched tools for {{what}}',
    plain: 'Search tools for {{what}}',
  },
  workflow: {
    running: 'Starting workflow {{what}}',
    completed: 'Started workflow {{what}}',
    plain: 'Start workflow {{what}}',
  },
  skillsPropose: {
    running: 'Proposing skills',
    completed: 'Proposed skills',
    plain: 'Propose skills',
  },
  languageServer: {
    running: 'Asking the language server: {{what}}',
    completed: 'Asked the language server: {{what}}',
    plain: 'Ask the language server: {{what}}',
  },
  structuredOutput: {
    running: 'Giving structured output',
    completed: 'Gave structured output',
    plain: 'Give structured output',
  },
  /** Describes any other tool; `what` is its name. */
  other: { running: 'Running {{what}}', completed: '{{what}} completed', plain: '{{what}}' },
} as const satisfies Readonly<Record<ToolAction, Forms>>;
