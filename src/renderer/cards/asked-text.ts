import type { TFunction } from 'i18next';

import { relativePath } from '#renderer/files/full-path.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';

import { clip, type Said } from './said.ts';

type Asked = 'read' | 'search' | 'find' | 'list' | 'resources' | 'resource' | 'tools' | 'tool';
type About = { readonly asked: Asked; readonly fields: readonly string[]; readonly isPath?: boolean };

const READ: About = { asked: 'read', fields: ['file_path', 'notebook_path'], isPath: true };
const RESOURCES: About = { asked: 'resources', fields: ['server'] };
const RESOURCE: About = { asked: 'resource', fields: ['uri'] };

const tools: ReadonlyMap<string, About> = new Map<string, About>([
  ['Read', READ],
  ['NotebookRead', READ],
  ['Grep', { asked: 'search', fields: ['pattern'] }],
  ['Glob', { asked: 'find', fields: ['pattern'] }],
  ['LS', { asked: 'list', fields: ['path'], isPath: true }],
  ['ListMcpResources', RESOURCES],
  ['ListMcpResourcesTool', RESOURCES],
  ['ReadMcpResource', RESOURCE],
  ['ReadMcpResourceTool', RESOURCE],
  ['ReadMcpResourceDir', RESOURCE],
  ['ReadMcpResourceDirTool', RESOURCE],
  ['RefreshMcpTools', { asked: 'tools', fields: ['server'] }],
]);

/** What a tool is asked to do, before it has told anything, and where it tells nothing. `null`: only core's own words say it. */
export function askedText({ toolName, input }: Pick<ToolExecutionMetadata, 'toolName' | 'input'>, cwd: string, t: TFunction<'summaries'>) {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/su.exec(toolName) ?? [];
  if (server !== undefined && tool !== undefined) return said('tool', `${server} · ${tool}`, t);
  const about = tools.get(toolName);
  if (!about) return null;
  const what = textIn(input, about.fields);
  return said(about.asked, about.isPath ? relativePath(what, cwd) : what, t);
}

function said(asked: Asked, about: string, t: TFunction<'summaries'>): Said {
  const what = clip(about);
  const words = (form: 'running' | 'completed' | 'plain') => t(`asked.${asked}.${form}`, { what }).trim();
  return { running: words('running'), completed: words('completed'), plain: words('plain') };
}

function textIn(input: unknown, names: readonly string[]): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields: Readonly<Record<string, unknown>> = { ...input };
  const values = names.map((name) => fields[name]);
  return values.find((value) => typeof value === 'string') ?? '';
}
