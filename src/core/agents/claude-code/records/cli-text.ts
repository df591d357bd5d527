import type { BareOutput } from '#core/agents/kits/records/record-output.ts';
import { printedLines } from '#shared/base/printed-lines.ts';
import { compose } from '#shared/words/sentence.ts';

import { contextCleared } from './notices.ts';
import { taskEnd } from './tasks.ts';

/** An output for a text of the command line program, with its own key if it has one. */
export type CliOutput = { readonly bare: BareOutput; readonly key: string | null };

type Tag = { readonly name: string; readonly body: string };

/**
 * Elements that Claude Code writes with the role of the user: input and output of `!` commands and
 * slash commands, and notices of background tasks (2.1.329).
 */
const NAMES = [
  'bash-input',
  'bash-stdout',
  'bash-stderr',
  'local-command-stdout',
  'local-command-stderr',
  'command-name',
  'command-message',
  'command-args',
  'command-contents',
  'task-notification',
] as const;

const opening = new RegExp(`^\\s*<(${NAMES.join('|')})>`);

const readers: ReadonlyMap<string, (body: string, tags: readonly Tag[]) => CliOutput | null> =
  new Map([
    ['bash-input', (body: string) => typed(body.trim() === '' ? '' : `! ${unescaped(body)}`)],
    ['bash-stdout', (body: string) => printed(unescaped(body))],
    ['bash-stderr', (body: string) => printedError(unescaped(body))],
    ['local-command-stdout', (body: string) => said(body)],
    ['local-command-stderr', (body: string) => printedError(body)],
    ['command-name', (body: string, tags: readonly Tag[]) => command(body, tags)],
    ['task-notification', (body: string) => taskNotice(body)],
  ]);

/**
 * Returns the outputs of a text that consists of elements of the command line program, without
 * empty ones. Returns null for any other text. Text after a task notice instructs the model and is
 * left out.
 */
export function cliOutputs(text: string): readonly CliOutput[] | null {
  const tags = tagsOf(text);
  return tags?.flatMap(({ name, body }) => readers.get(name)?.(body, tags) ?? []) ?? null;
}

function tagsOf(text: string): readonly Tag[] | null {
  const tags: Tag[] = [];
  let rest = text;
  while (rest.trim() !== '') {
    const [start = '', name = ''] = opening.exec(rest) ?? [];
    const isNotice = tags.at(-1)?.name === 'task-notification';
    if (start === '') return isNotice ? tags : null;
    const end = tagEnd(rest, name, start.length);
    if (end < 0) return isNotice ? tags : null;
    tags.push({ name, body: rest.slice(start.length, end) });
    rest = rest.slice(end + name.length + 3);
  }
  return tags.length === 0 ? null : tags;
}

/**
 * Returns the offset of the end tag. Printed text can contain the same end tag, so an end counts
 * only where the text ends or another element begins.
 */
function tagEnd(text: string, name: string, from: number): number {
  const tag = `</${name}>`;
  if (name === 'task-notification') return text.lastIndexOf(tag);
  for (let at = text.indexOf(tag, from); at >= 0; at = text.indexOf(tag, at + 1)) {
    const rest = text.slice(at + tag.length, at + tag.length + 64);
    if (rest.trim() === '' || opening.test(rest)) return at;
  }
  return -1;
}

function typed(text: string): CliOutput | null {
  if (text.trim() === '') return null;
  return { bare: { type: 'text', role: 'user', text, synthetic: false }, key: null };
}

/** Names of the command that empties the context (2.1.329). */
const CLEAR: ReadonlySet<string> = new Set(['/clear', '/reset', '/new']);

function command(name: string, tags: readonly Tag[]): CliOutput | null {
  if (CLEAR.has(name.trim())) return { bare: contextCleared(), key: null };
  const args = tags.find((tag) => tag.name === 'command-args')?.body ?? '';
  return typed([name.trim(), args.trim()].filter(Boolean).join(' '));
}

/** Returns the reply of a slash command as the stream has it: a text of the program. */
function said(body: string): CliOutput | null {
  const text = printedLines(body);
  if (text.trim() === '') return null;
  return { bare: { type: 'text', role: 'assistant', text, synthetic: true }, key: null };
}

function printed(body: string): CliOutput | null {
  const text = printedLines(body).trimEnd();
  if (text.trim() === '') return null;
  const data = { notice: 'commandOutput', stream: 'stdout' };
  return { bare: { type: 'status', status: 'notice', text, data }, key: null };
}

function printedError(body: string): CliOutput | null {
  const output = printedLines(body).trimEnd();
  if (output.trim() === '') return null;
  const text = compose('notices.commandErrors', { output });
  const data = { notice: 'commandOutput', stream: 'stderr' };
  return { bare: { type: 'status', status: 'notice', text, data }, key: null };
}

function taskNotice(body: string): CliOutput {
  const part = (name: string): string | null =>
    new RegExp(`<${name}>([\\s\\S]*)</${name}>`).exec(body)?.[1]?.trim() ?? null;
  const count = (name: string): number | null => {
    const text = part(name);
    return text === null || !/^\d{1,15}$/.test(text) ? null : Number(text);
  };
  return taskEnd({
    taskId: part('task-id') ?? '',
    toolUseId: part('tool-use-id'),
    outcome: part('status') ?? 'ended',
    summary: [part('summary'), part('result')].filter(Boolean).join('\n'),
    tokens: count('total_tokens'),
    durationMs: count('duration_ms'),
  });
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
