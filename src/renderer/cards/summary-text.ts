import type { TFunction } from 'i18next';

import { relativePath } from '#renderer/files/full-path.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import type { DiffHunk, ToolDetails } from '#shared/conversation/tool-details.ts';

import { askedText } from './asked-text.ts';
import { clip, type Said } from './said.ts';

type Words = TFunction<'summaries'>;
type Tool = Pick<ToolExecutionMetadata, 'status' | 'toolName' | 'input' | 'details' | 'blobs'>;

/** What a tool did, in another language than that of core, from what is known of it. `null`: only core's own words say it. */
export function summaryText(tool: Tool, cwd: string, t: Words): string | null {
  const { status, details } = tool;
  const asked = askedText(tool, cwd, t);
  const said = details === null || isListing(tool) || isCutRead(tool) ? asked : saidOf(details, cwd, t);
  if (said === null) return null;
  if (status === 'running') return said.running ?? said.plain;
  if (status === 'completed') return said.completed;
  if (said.failed !== undefined && status === 'failed') return said.failed;
  return t(`otherwise.${status}`, { words: said.plain });
}

/** What it lists is no pattern. */
const isListing = ({ toolName }: Tool) => toolName === 'LS';

/** Of a text that left the message only the beginning is here, and how many lines it has is not known. */
const isCutRead = ({ details, blobs }: Tool) =>
  details?.type === 'fileContent' && blobs.some(({ path }) => path.includes('details') && path.at(-1) === 'content');

function saidOf(details: ToolDetails, cwd: string, t: Words): Said | null {
  const path = (filePath: string) => clip(relativePath(filePath, cwd));
  switch (details.type) {
    case 'commandOutput':
      return details.command === null ? null : command(details, clip(details.command), t);
    case 'diff':
      return change(details, path(details.filePath), t);
    case 'changes':
      return three('changes', { count: details.files.length }, t);
    case 'fileContent':
      return read(details, path(details.filePath), t);
    case 'fileList':
      return listed(details, t);
    case 'searchMatches':
      return two('search', { what: clip(details.pattern), count: details.matches.length }, t);
    case 'webPage':
      return details.query === null ? three('fetch', { what: clip(details.url ?? '') }, t) : three('web', { what: clip(details.query) }, t);
    case 'todoList':
      return three('todo', { count: details.items.length, done: details.items.filter(({ status }) => status === 'completed').length }, t);
    case 'plan':
      return three('plan', {}, t);
    case 'subagent': {
      const what = clip(details.description || details.prompt);
      const said = three('agent', { what }, t);
      return details.background ? { ...said, completed: t('agent.background', { what }) } : said;
    }
    case 'image':
      return details.filePath === null ? null : three('image', { what: path(details.filePath) }, t);
    case 'notebookEdit':
      return three('notebook', { what: path(details.filePath) }, t);
    case 'questions':
      return three('questions', { what: clip(details.questions[0]?.question ?? '') }, t);
  }
}

type Details<T extends ToolDetails['type']> = Extract<ToolDetails, { type: T }>;
type Values = { readonly what: string; readonly count: number; readonly done: number };
const nothing: Values = { what: '', count: 0, done: 0 };
type Three = 'changes' | 'fetch' | 'web' | 'todo' | 'plan' | 'agent' | 'image' | 'notebook' | 'questions' | 'create';

function three(name: Three, given: Partial<Values>, t: Words): Said {
  const values = { ...nothing, ...given };
  return { running: t(`${name}.running`, values), completed: t(`${name}.completed`, values), plain: t(`${name}.plain`, values) };
}

function two(name: 'search' | 'find' | 'list', given: Partial<Values>, t: Words): Said {
  const values = { ...nothing, ...given };
  return { completed: t(`${name}.completed`, values), plain: t(`${name}.plain`, values) };
}

function command({ exitCode, backgroundTaskId }: Details<'commandOutput'>, what: string, t: Words): Said {
  return {
    running: t('command.running', { what }),
    completed: t(backgroundTaskId === null ? 'command.completed' : 'command.background', { what }),
    plain: t('command.plain', { what }),
    ...(exitCode !== null && { failed: t('command.exit', { what, code: exitCode }) }),
  };
}

function change({ oldContent, hunks }: Details<'diff'>, what: string, t: Words): Said {
  if (oldContent === null) return three('create', { what }, t);
  const sign = (mark: string) => hunks.reduce((sum, hunk) => sum + marked(hunk, mark), 0);
  const values = { what, added: sign('+'), removed: sign('-') };
  return { running: t('update.running', values), completed: t('update.completed', values), plain: t('update.plain', values) };
}

const marked = ({ lines }: DiffHunk, mark: string) => lines.filter((line) => line.startsWith(mark)).length;

function read({ content, startLine }: Details<'fileContent'>, what: string, t: Words): Said {
  if (content === '') return { completed: t('read.empty', { what }), plain: t('read.plain', { what }) };
  const to = startLine + content.split('\n').length - 1;
  return { completed: t('read.completed', { what, from: startLine, to }), plain: t('read.plain', { what }) };
}

function listed({ pattern, files }: Details<'fileList'>, t: Words): Said {
  const count = files.length;
  return pattern === null ? two('list', { count }, t) : two('find', { what: clip(pattern), count }, t);
}
