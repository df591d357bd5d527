import { useByName, type KnownTool } from '#core/agents/kits/tools/use-by-name.ts';
import { toolAction, type ToolAction } from '#shared/tool/tool-action.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

type NamedTool = {
  /** Names of the tool in all versions of Claude Code. */
  readonly names: readonly string[];
  /** Input fields that name its subject; the first one with a text counts. */
  readonly about: readonly string[];
};

/** Known tools by their action. */
export const namedTools = {
  command: { names: ['Bash', 'PowerShell'], about: ['command'] },
  read: { names: ['Read', 'NotebookRead'], about: ['file_path', 'notebook_path'] },
  write: { names: ['Write'], about: ['file_path'] },
  update: { names: ['Edit', 'MultiEdit'], about: ['file_path'] },
  delete: { names: ['Delete'], about: ['file_path'] },
  notebook: { names: ['NotebookEdit'], about: ['notebook_path'] },
  search: { names: ['Grep'], about: ['pattern'] },
  find: { names: ['Glob'], about: ['pattern'] },
  list: { names: ['LS'], about: ['path'] },
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
  backgroundRead: {
    names: ['TaskOutput', 'BashOutput', 'AgentOutputTool'],
    about: ['task_id', 'bash_id', 'agentId'],
  },
  backgroundStop: { names: ['TaskStop', 'KillShell', 'KillBash'], about: ['task_id', 'shell_id'] },
  resources: { names: ['ListMcpResources', 'ListMcpResourcesTool'], about: ['server'] },
  resource: {
    names: [
      'ReadMcpResource',
      'ReadMcpResourceTool',
      'ReadMcpResourceDir',
      'ReadMcpResourceDirTool',
    ],
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
} as const satisfies { readonly [A in Exclude<ToolAction, 'other'>]: NamedTool };

const byName: ReadonlyMap<string, KnownTool> = new Map(
  toolAction.options.flatMap((action) => {
    if (action === 'other') return [];
    const { names, about } = namedTools[action];
    return names.map((name) => [name, { action, about }] as const);
  }),
);

/**
 * Returns the use of one of Claude Code's tools in neutral words. Total: accepts any name and any
 * input.
 */
export function claudeUse(toolName: string, input: unknown): ToolUse {
  const use = useByName(toolName, input, byName.get(toolName) ?? null);
  return use.kind === 'edit' && use.replaces !== undefined
    ? { ...use, fileText: 'normalised' }
    : use;
}
