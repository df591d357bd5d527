type KnownTool = {
  /** What agents call it. */
  readonly names: readonly string[];
  /** Fields of its input that say what it is about; the first one with a text counts. */
  readonly about: readonly string[];
  /** What it is about is a file or a folder. */
  readonly isPath?: true;
};

const tools = {
  command: { names: ['Bash', 'PowerShell'], about: ['command'] },
  read: { names: ['Read', 'NotebookRead'], about: ['file_path', 'notebook_path'], isPath: true },
  write: { names: ['Write'], about: ['file_path'], isPath: true },
  update: { names: ['Edit', 'MultiEdit'], about: ['file_path'], isPath: true },
  delete: { names: ['Delete'], about: ['file_path'], isPath: true },
  notebook: { names: ['NotebookEdit'], about: ['notebook_path'], isPath: true },
  search: { names: ['Grep'], about: ['pattern'] },
  find: { names: ['Glob'], about: ['pattern'] },
  list: { names: ['LS'], about: ['path'], isPath: true },
  fetch: { names: ['WebFetch'], about: ['url'] },
  web: { names: ['WebSearch'], about: ['query'] },
  agent: { names: ['Agent', 'Task'], about: ['description', 'prompt', 'subagent_type'] },
  questions: { names: ['AskUserQuestion'], about: [] },
  plan: { names: ['ExitPlanMode', 'exit_plan_mode'], about: [] },
  planMode: { names: ['EnterPlanMode'], about: [] },
  todos: { names: ['TodoWrite'], about: [] },
  todosRead: { names: ['TodoRead'], about: [] },
  taskCreate: { names: ['TaskCreate'], about: ['subject'] },
  taskUpdate: { names: ['TaskUpdate'], about: ['taskId'] },
  taskGet: { names: ['TaskGet'], about: ['taskId'] },
  taskList: { names: ['TaskList'], about: [] },
  monitor: { names: ['Monitor'], about: ['description', 'command'] },
  backgroundRead: { names: ['TaskOutput', 'BashOutput', 'AgentOutputTool'], about: ['task_id', 'bash_id', 'agentId'] },
  backgroundStop: { names: ['TaskStop', 'KillShell', 'KillBash'], about: ['task_id', 'shell_id'] },
  resources: { names: ['ListMcpResources', 'ListMcpResourcesTool'], about: ['server'] },
  resource: {
    names: ['ReadMcpResource', 'ReadMcpResourceTool', 'ReadMcpResourceDir', 'ReadMcpResourceDirTool'],
    about: ['uri'],
  },
  mcpTools: { names: ['RefreshMcpTools'], about: ['server'] },
  artifact: { names: ['Artifact'], about: ['title', 'file_path', 'url', 'action'] },
  projects: { names: ['Projects'], about: ['method'] },
  design: { names: ['ClaudeDesign'], about: ['operation'] },
  chromeSetup: { names: ['OfferChromeSetup'], about: [] },
  rolePicker: { names: ['ShowOnboardingRolePicker'], about: [] },
  agents: { names: ['ListAgents'], about: [] },
  message: { names: ['SendMessage'], about: ['to', 'recipient'] },
  teamCreate: { names: ['TeamCreate'], about: ['team_name'] },
  teamDelete: { names: ['TeamDelete'], about: ['team_name'] },
  findings: { names: ['ReportFindings'], about: [] },
  notify: { names: ['PushNotification'], about: ['message'] },
  notifications: { names: ['ReadNotifications'], about: [] },
  feedback: { names: ['SendFeedback'], about: ['title'] },
  worktreeEnter: { names: ['EnterWorktree'], about: ['name', 'path'] },
  worktreeLeave: { names: ['ExitWorktree'], about: ['action'] },
  goal: { names: ['ProposeGoal'], about: ['condition'] },
  schedule: { names: ['CronCreate'], about: ['prompt', 'cron'] },
  scheduleDelete: { names: ['CronDelete'], about: ['id'] },
  scheduleList: { names: ['CronList'], about: [] },
  wakeUp: { names: ['ScheduleWakeup'], about: ['reason'] },
  remoteTrigger: { names: ['RemoteTrigger'], about: ['action'] },
  skill: { names: ['Skill'], about: ['skill', 'command', 'name'] },
  slashCommand: { names: ['SlashCommand'], about: ['command'] },
  toolSearch: { names: ['ToolSearch'], about: ['query'] },
  workflow: { names: ['Workflow'], about: ['title', 'name', 'description', 'scriptPath'] },
  skillsPropose: { names: ['ProposeSkills'], about: [] },
  languageServer: { names: ['LSP'], about: ['operation'] },
  structuredOutput: { names: ['StructuredOutput'], about: [] },
} satisfies Readonly<Record<string, KnownTool>>;

export type KnownToolId = keyof typeof tools;

/** The tools that Corral has words for: core says in English what each did, faces in other languages by its id here. */
export const knownTools: Readonly<Record<KnownToolId, KnownTool>> = tools;

const isId = (name: string): name is KnownToolId => Object.hasOwn(tools, name);
const ids = new Map(
  Object.keys(tools)
    .filter(isId)
    .flatMap((id) => knownTools[id].names.map((name) => [name, id] as const)),
);

/** `null`: Corral knows no such tool. */
export function knownToolOf(toolName: string): KnownToolId | null {
  return ids.get(toolName) ?? null;
}
