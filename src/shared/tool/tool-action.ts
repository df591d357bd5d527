import { z } from 'zod';

/**
 * Actions of tools, each with a sentence in every language. The sentence of `other` names the tool
 * itself.
 */
export const toolAction = z.enum([
  'command',
  'read',
  'write',
  'update',
  'delete',
  'notebook',
  'search',
  'find',
  'list',
  'fetch',
  'web',
  'agent',
  'questions',
  'plan',
  'planMode',
  'todos',
  'todosRead',
  'taskCreate',
  'taskUpdate',
  'taskGet',
  'taskList',
  'monitor',
  'backgroundRead',
  'backgroundStop',
  'resources',
  'resource',
  'mcpTools',
  'artifact',
  'projects',
  'design',
  'chromeSetup',
  'rolePicker',
  'agents',
  'message',
  'teamCreate',
  'teamDelete',
  'findings',
  'notify',
  'notifications',
  'feedback',
  'worktreeEnter',
  'worktreeLeave',
  'goal',
  'schedule',
  'scheduleDelete',
  'scheduleList',
  'wakeUp',
  'remoteTrigger',
  'skill',
  'slashCommand',
  'toolSearch',
  'workflow',
  'skillsPropose',
  'languageServer',
  'structuredOutput',
  'other',
]);
export type ToolAction = z.infer<typeof toolAction>;

const ABOUT_PATHS: ReadonlySet<ToolAction> = new Set([
  'read',
  'write',
  'update',
  'delete',
  'notebook',
  'list',
]);

/** Returns whether the subject of an action is a file or a folder. */
export function isAboutPath(action: ToolAction): boolean {
  return ABOUT_PATHS.has(action);
}
