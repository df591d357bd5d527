import { relativePath } from '#renderer/views/file/full-path.ts';
import { changedLines } from '#shared/tool/changed-lines.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import type { ToolAction } from '#shared/tool/tool-action.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import { useOf } from '#shared/tool/tool-use.ts';

import { clip, said, type Said, type ToolTexts } from './said.ts';

export type SummarizedTool = Pick<ToolExecutionMetadata, 'tool' | 'toolName' | 'details' | 'blobs'>;
type Details<T extends ToolDetails['type']> = Extract<ToolDetails, { type: T }>;

/** What it was asked to do, with what its details know beyond that. */
// oxlint-disable-next-line eslint/complexity -- a flat list of cases
export function resultText(metadata: SummarizedTool, asked: Said, cwd: string, t: ToolTexts): Said {
  const { details, blobs } = metadata;
  const { action } = useOf(metadata);
  const path = (filePath: string) => clip(relativePath(filePath, cwd));
  switch (details?.type) {
    case 'commandOutput':
      return action === 'command' ? command(details, asked, t) : output(details, action, asked, t);
    case 'diff':
      return change(details, path(details.filePath), { action, asked }, t);
    case 'changes':
      return changes(details, t);
    case 'fileContent':
      return read(details, isCut(blobs), asked, t);
    case 'fileList':
      return action === 'list' ? asked : listed(details, asked, t);
    case 'searchMatches':
      return { ...asked, completed: t('also.matches', { words: asked.completed, count: details.matches.length }) };
    case 'todoList':
      return tasks(details, action, asked, t);
    case 'subagent':
      return details.background ? { ...asked, completed: t('startedAgent', { what: clip(details.description || details.prompt) }) } : asked;
    case 'image':
      return details.filePath === null ? asked : image(path(details.filePath), t);
    case 'questions':
      return questions(details, t);
    case 'webPage':
    case 'plan':
    case 'notebookEdit':
    case undefined:
      return asked;
  }
}

function command({ command, exitCode, backgroundTaskId }: Details<'commandOutput'>, asked: Said, t: ToolTexts): Said {
  if (command === null) return asked;
  const what = clip(command);
  return {
    running: t('command.running', { what }),
    completed: t(backgroundTaskId === null ? 'command.completed' : 'command.background', { what }),
    plain: t('command.plain', { what }),
    ...(exitCode !== null && { failed: t('command.exit', { what, code: exitCode }) }),
  };
}

/** Of something in the background; which command that is may be known only now. */
function output({ command }: Details<'commandOutput'>, action: ToolAction, asked: Said, t: ToolTexts): Said {
  return action === 'backgroundRead' && command !== null ? said(action, command, t) : asked;
}

type By = { readonly action: ToolAction; readonly asked: Said };

function change({ oldContent, hunks }: Details<'diff'>, what: string, { action, asked }: By, t: ToolTexts): Said {
  if (action === 'delete') return asked;
  if (oldContent !== null) {
    const words = said('update', what, t);
    return { ...words, completed: t('also.changed', { words: words.completed, ...changedLines(hunks) }) };
  }
  const created = {
    running: t('create.running', { what }),
    completed: t('create.completed', { what }),
    plain: t('create.plain', { what }),
  };
  // Whether the file was there before is known when it is written.
  return action === 'write' ? { ...asked, completed: created.completed } : created;
}

function changes({ files }: Details<'changes'>, t: ToolTexts): Said {
  const count = files.length;
  return {
    running: t('changes.running', { count }),
    completed: t('changes.completed', { count }),
    plain: t('changes.plain', { count }),
  };
}

/** Of a text that left the message only the beginning is here, and how many lines it has is not known. */
function isCut(blobs: SummarizedTool['blobs']): boolean {
  return blobs.some(({ path }) => path.includes('details') && path.at(-1) === 'content');
}

function read({ content, startLine: from }: Details<'fileContent'>, isCut: boolean, asked: Said, t: ToolTexts): Said {
  if (isCut) return asked;
  const words = asked.completed;
  if (content === '') return { ...asked, completed: t('also.empty', { words }) };
  return { ...asked, completed: t('also.lines', { words, from, to: from + content.split('\n').length - 1 }) };
}

function listed({ files, truncated }: Details<'fileList'>, asked: Said, t: ToolTexts): Said {
  return { ...asked, completed: t(truncated ? 'also.filesOrMore' : 'also.files', { words: asked.completed, count: files.length }) };
}

function tasks({ items }: Details<'todoList'>, action: ToolAction, asked: Said, t: ToolTexts): Said {
  const words = asked.completed;
  const [first] = items;
  if (first === undefined || action === 'taskCreate' || action === 'taskGet') return asked;
  if (action === 'taskUpdate') return { ...asked, completed: t(`also.${first.status}`, { words }) };
  const done = items.filter(({ status }) => status === 'completed').length;
  return { ...asked, completed: t('also.done', { words, done, count: items.length }) };
}

function image(what: string, t: ToolTexts): Said {
  return { running: t('image.running', { what }), completed: t('image.completed', { what }), plain: t('image.plain', { what }) };
}

function questions({ questions, answers }: Details<'questions'>, t: ToolTexts): Said {
  const words = said('questions', questions.map(({ question }) => question).join(' '), t);
  const given = answers === null ? null : clip(Object.values(answers).join(', '));
  const completed =
    given === null ? t('also.noAnswer', { words: words.completed }) : t('also.answers', { words: words.completed, answers: given });
  return { ...words, completed };
}
