import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import type { TodoItem, ToolDetails } from '#shared/tool/tool-details.ts';

import { stripAnsi } from '#renderer/kit/text/ansi.ts';
import { prettyJson } from '#renderer/views/json/json-text.ts';
import { patchText } from './patch-text.ts';

export type CopyKind = 'command' | 'content' | 'patch' | 'matches' | 'list' | 'plan' | 'report' | 'answers' | 'all';

const KINDS: { readonly [T in ToolDetails['type']]: CopyKind } = {
  changes: 'patch',
  commandOutput: 'command',
  diff: 'patch',
  fileContent: 'content',
  fileList: 'list',
  image: 'content',
  notebookEdit: 'content',
  plan: 'plan',
  questions: 'answers',
  searchMatches: 'matches',
  subagent: 'report',
  todoList: 'list',
  webPage: 'content',
};

/** What `cardText` gives of this card. */
export function copyKind({ details }: Pick<ToolExecutionMetadata, 'details'>): CopyKind {
  return details ? KINDS[details.type] : 'all';
}

/** A card as a text to be pasted elsewhere: what a person would want of it, without colours and marks. */
export function cardText({
  details,
  input,
  output,
  isError,
}: Pick<ToolExecutionMetadata, 'details' | 'input' | 'output' | 'isError'>): string {
  if (!details) return joined([prettyJson(input), output]);
  const text = detailsText(details);
  return isError && details.type !== 'commandOutput' ? joined([text, output]) : text;
}

// oxlint-disable-next-line eslint/complexity -- a flat list of cases
function detailsText(details: ToolDetails): string {
  switch (details.type) {
    case 'changes':
      return details.files.map(patchText).join('');
    case 'commandOutput':
      return commandText(details);
    case 'diff':
      return patchText(details);
    case 'fileContent':
      return details.content;
    case 'fileList':
      return details.files.join('\n');
    case 'image':
      return details.filePath ?? '';
    case 'notebookEdit':
      return details.newSource;
    case 'plan':
      return details.plan;
    case 'questions':
      return details.questions.map(({ question }) => joined([question, details.answers?.[question] ?? null])).join('\n\n');
    case 'searchMatches':
      return details.matches.map(({ filePath, line, text }) => [filePath, line, text].filter((part) => part !== null).join(':')).join('\n');
    case 'subagent':
      return joined([details.prompt, details.report], '\n\n');
    case 'todoList':
      return details.items.map(todoLine).join('\n');
    case 'webPage':
      return joined([details.url ?? details.query, details.text], '\n\n');
  }
}

function commandText({ command, stdout, stderr, exitCode }: Extract<ToolDetails, { type: 'commandOutput' }>): string {
  const end = exitCode === null || exitCode === 0 ? null : `[exit code ${exitCode}]`;
  return joined([command === null ? null : `$ ${command}`, stripAnsi(stdout).trimEnd(), stripAnsi(stderr).trimEnd(), end]);
}

function todoLine({ status, text }: TodoItem): string {
  return `- [${status === 'completed' ? 'x' : ' '}] ${text}`;
}

function joined(parts: readonly (string | null)[], between = '\n'): string {
  return parts.filter((part) => part !== null && part !== '').join(between);
}
