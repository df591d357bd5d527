import type { CallCard } from '#agent/record/entry.ts';
import type { PermissionReply, SessionClient, SessionUpdate } from '#agent/session/ports.ts';
import type { PersonAnswer, PersonQuestion, QuestionField } from '#agent/tools/tool.ts';

import { MarkdownLines, type Highlight } from './markdown-lines.ts';
import { cardText } from './show-card.ts';
import { safeText, type Style } from './style.ts';

/** The terminal of the line mode. */
export interface LineTerminal {
  write(text: string): void;
  /** Returns null if the input has ended or the question was aborted. */
  readLine(prompt: string, signal: AbortSignal): Promise<string | null>;
  /** Reads without showing what is typed. */
  readSecret(prompt: string, signal: AbortSignal): Promise<string | null>;
  /** Shows one line of progress that the next output replaces; null removes it. */
  progress(text: string | null): void;
}

type TypedAnswer = PersonAnswer[string];

/** Lines of a result that are shown. */
const RESULT_LINES = 8;

/** The person at the terminal. */
export class LineClient implements SessionClient {
  readonly #terminal: LineTerminal;
  readonly #style: Style;
  readonly #highlight: Highlight;
  #message: {
    readonly id: string;
    readonly markdown: MarkdownLines;
    readonly kind: string;
  } | null = null;

  constructor(terminal: LineTerminal, style: Style, highlight: Highlight) {
    this.#terminal = terminal;
    this.#style = style;
    this.#highlight = highlight;
  }

  update(update: SessionUpdate): void {
    if (update.kind === 'text' || update.kind === 'thinking') return this.#append(update);
    if (update.kind === 'output') return this.#terminal.progress(lastLine(update.text));
    this.endMessage();
    switch (update.kind) {
      case 'call':
        return this.#print(`${this.#style.cyan('▸')} ${safeText(update.card.title)}`);
      case 'callStatus':
        return this.#result(update.status, update.output);
      case 'notice':
        return this.#print(this.#style.yellow(safeText(update.text)));
      case 'todo':
        return this.#print(update.items.map((item) => this.#todo(item)).join('\n'));
      default:
        return undefined;
    }
  }

  /** Prints the rest of the message that is shown at the moment. */
  endMessage(): void {
    if (this.#message === null) return;
    this.#terminal.write(this.#message.markdown.end());
    this.#message = null;
  }

  #append({ kind, messageId, text }: Extract<SessionUpdate, { kind: 'text' | 'thinking' }>): void {
    if (this.#message?.id !== messageId) {
      this.endMessage();
      const markdown = new MarkdownLines(this.#style, this.#highlight);
      this.#message = { id: messageId, markdown, kind };
    }
    this.#terminal.progress(null);
    const printed = this.#message?.markdown.add(safeText(text)) ?? '';
    this.#terminal.write(kind === 'thinking' ? this.#style.dim(printed) : printed);
  }

  #print(text: string): void {
    this.#terminal.progress(null);
    this.#terminal.write(`${text}\n`);
  }

  #todo({ text, status }: { readonly text: string; readonly status: string }): string {
    const mark = { completed: '✔', in_progress: '▶', pending: '○' }[status] ?? '○';
    return `  ${mark} ${safeText(text)}`;
  }

  #result(status: string, output: string | null): void {
    if (output === null) return this.#terminal.progress('Running …');
    const lines = safeText(output).trimEnd().split('\n');
    const shown = lines.slice(0, RESULT_LINES).map((line) => `  ${line}`);
    const rest = lines.length - RESULT_LINES;
    const more = rest > 0 ? [`  … ${rest} more lines`] : [];
    const text = [...shown, ...more].join('\n');
    return this.#print(status === 'failed' ? this.#style.red(text) : this.#style.dim(text));
  }

  async permission(card: CallCard, signal: AbortSignal): Promise<PermissionReply> {
    this.endMessage();
    this.#print(cardText(card, this.#style, false));
    const canRepeat = card.changes.length === 0;
    const choices = canRepeat ? '[y]es, [a]lways in this session, [n]o' : '[y]es, [v]iew all, [n]o';
    for (;;) {
      const line = await this.#terminal.readLine(`Allow? ${choices}: `, signal);
      if (line === null) return { kind: 'cancelled' };
      const answer = line.trim();
      if (/^y(es)?$/i.test(answer)) return { kind: 'allow', isForSession: false };
      if (canRepeat && /^a(lways)?$/i.test(answer)) return { kind: 'allow', isForSession: true };
      if (/^v(iew)?$/i.test(answer)) this.#print(cardText(card, this.#style, true));
      else if (/^n(o)?\b/i.test(answer)) return { kind: 'reject', feedback: feedbackOf(answer) };
    }
  }

  async ask(question: PersonQuestion, signal: AbortSignal): Promise<PersonAnswer | null> {
    this.endMessage();
    this.#print(this.#style.bold(safeText(question.message)));
    const answers: [string, TypedAnswer][] = [];
    for (const field of question.fields) {
      const value = await this.#field(field, question.message, signal);
      // The end of the input answers nothing, also not a question that may be left out.
      if (value === undefined || (value === null && field.isRequired)) return null;
      if (value !== null) answers.push([field.name, value]);
    }
    return Object.fromEntries(answers);
  }

  /** Returns null for a field that is left empty, and undefined if the input has ended. */
  async #field(
    field: QuestionField,
    asked: string,
    signal: AbortSignal,
  ): Promise<TypedAnswer | null | undefined> {
    const { type, label, description, options = [] } = field;
    if (description !== undefined) this.#print(safeText(description));
    options.forEach((option, at) => this.#print(`  ${at + 1}. ${safeText(option)}`));
    const words = label === asked ? 'Answer' : safeText(label);
    const prompt = `${words}${type === 'boolean' ? ' [y/n]' : ''}: `;
    for (;;) {
      const line =
        type === 'secret'
          ? await this.#terminal.readSecret(prompt, signal)
          : await this.#terminal.readLine(prompt, signal);
      if (line === null) return undefined;
      if (line.trim() === '' && type !== 'text') return null;
      const value = valueOf(field, line);
      if (value !== null) return value;
    }
  }
}

/** Words after `n` are the reason for the model. */
function feedbackOf(answer: string): string | null {
  const words = answer.replace(/^n(o)?[,:]?\s*/i, '');
  return words === '' ? null : `The person rejected it and wrote: ${words}`;
}

function lastLine(text: string): string {
  return safeText(text).trimEnd().split('\n').at(-1)?.slice(0, 100) ?? '';
}

/** Returns null for a line that is no answer. */
function valueOf({ type, options = [] }: QuestionField, line: string): TypedAnswer | null {
  const text = line.trim();
  switch (type) {
    case 'boolean':
      return /^(y(es)?|n(o)?)$/i.test(text) ? /^y/i.test(text) : null;
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : null;
    case 'choice':
      return options[Number(text) - 1] ?? options.find((option) => option === text) ?? null;
    case 'choices': {
      const chosen = text.split(/[\s,]+/).map((each) => options[Number(each) - 1]);
      const known = chosen.filter((each) => each !== undefined);
      return known.length === chosen.length ? known : null;
    }
    default:
      return line;
  }
}
