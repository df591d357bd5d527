import type { AssistantPart, Message, ResultsMessage } from '#agent/history/message.ts';
import { fieldsAt, nameAt } from '#shared/base/fields.ts';

import type { Answer } from '../answer/answer.ts';
import { textOf } from '../answer/wire-parts.ts';
import type { LlmRequest } from '../llm.ts';
import { scanJson, type ScannedObject } from './scan-json.ts';

/**
 * Tool calls as text, for models without a native form. A call is a JSON object
 * `{"tool": name, "arguments": {...}}` on lines of its own. This file is the only place that looks
 * for calls in a text.
 */
export function withTextCalls(request: LlmRequest): LlmRequest {
  const system =
    request.tools.length === 0 ? [] : [{ text: instructions(request), isCached: false }];
  return {
    ...request,
    tools: [],
    system: [...request.system, ...system],
    messages: request.messages.map(plainMessage),
  };
}

function instructions({ tools }: LlmRequest): string {
  return [
    'You can use tools. To use one, write a JSON object on lines of its own, and nothing after it:',
    '{"tool": "<name>", "arguments": {<arguments>}}',
    'Write several objects to use several tools. The results follow in the next message.',
    'Write no such object if you need no tool. The tools, with the JSON Schema of their arguments:',
    ...tools.map(
      ({ name, description, schema }) => `- ${name}: ${description}\n  ${JSON.stringify(schema)}`,
    ),
  ].join('\n');
}

function plainMessage(message: Message): Message {
  if (message.role === 'user') return message;
  if (message.role === 'assistant') return { ...message, parts: message.parts.map(plainPart) };
  return { role: 'user', from: 'program', parts: message.results.flatMap(plainResult) };
}

function plainPart(part: AssistantPart): AssistantPart {
  if (part.kind !== 'call') return part;
  // A broken call that was read from a text is that text.
  const isText = part.input === null && /^\{\s*"tool"/.test(part.argumentsText);
  const text = isText
    ? part.argumentsText
    : JSON.stringify({ tool: part.name, arguments: part.input ?? {} });
  return { kind: 'text', text: `\n${text}\n` };
}

function plainResult({ name, parts, isError }: ResultsMessage['results'][number]) {
  const text = `${isError ? 'Error' : 'Result'} of the tool ${name}:\n${textOf(parts)}`;
  return [{ kind: 'text', text } as const, ...parts.filter((part) => part.kind === 'image')];
}

/** The beginning of a call on a line of its own. */
const CALL_HEAD = /^([ \t]*)\{\s*"tool"\s*:\s*"([\w-]{1,64})"\s*,\s*"arguments"\s*:\s*(?=\{)/gm;

/** Holds a text back from the first `{` or code fence on, because a call may begin there. */
export class HeldText {
  readonly #answer: Answer;
  readonly #tools: ReadonlySet<string>;
  #chunks: string[] = [];
  #isHeld = false;
  /** The end of the shown text on the line in which the held text begins. */
  #line = '';

  constructor(answer: Answer, tools: ReadonlySet<string>) {
    this.#answer = answer;
    this.#tools = tools;
  }

  push(text: string): void {
    const at = this.#isHeld ? 0 : text.search(/[{`]/);
    const shown = at === -1 ? text : text.slice(0, at);
    if (shown !== '') this.#show(shown);
    if (at === -1) return;
    this.#isHeld = true;
    this.#chunks.push(text.slice(at));
  }

  #show(text: string): void {
    this.#answer.text('text', text);
    // Only the fact that the line has text counts, so one character of it is kept.
    const line = text.slice(text.lastIndexOf('\n') + 1);
    this.#line = `${text.includes('\n') ? '' : this.#line}${line}`.trim().slice(0, 1);
  }

  /** Splits what was held into text and calls. */
  close(): void {
    const text = this.#chunks.join('');
    this.#chunks = [];
    let from = 0;
    const objects = scanJson(text);
    for (const [index, object] of objects.entries()) {
      const call = this.#callOf(object, text);
      if (!call) continue;
      this.#text(text.slice(from, object.start));
      const key = `call ${index}`;
      this.#answer.call(key, { id: '', name: call.name });
      this.#answer.callArguments(key, call.argumentsText);
      from = object.end;
    }
    const broken = this.#brokenCall(text, from, objects);
    if (broken !== null) {
      this.#text(text.slice(from, broken.start));
      this.#answer.call('broken call', { id: '', name: broken.name });
      this.#answer.callArguments('broken call', broken.argumentsText);
    } else if (from === 0) this.#answer.text('text', text);
    else this.#text(text.slice(from));
  }

  /**
   * Returns the beginning of a call that is no JSON object, because the answer was cut or the model
   * wrote it wrong. It becomes a call without arguments, so that the model gets a correction.
   */
  #brokenCall(text: string, from: number, objects: readonly ScannedObject[]) {
    for (const found of text.slice(from).matchAll(CALL_HEAD)) {
      const { 1: lead = '', 2: name = '', index } = found;
      const start = from + index + lead.length;
      const isWhole = objects.some((each) => each.start <= start && start < each.end);
      const isFirst = start === 0 || text[start - lead.length - 1] === '\n';
      const isAlone = isFirst && (start > lead.length || this.#line === '');
      if (isWhole || !isAlone || !this.#tools.has(name)) continue;
      // The whole text is no JSON, so that no part of the call runs.
      return { name, start, argumentsText: text.slice(start) };
    }
    return null;
  }

  /** Drops the code fences around calls. */
  #text(text: string): void {
    const rest = text.replaceAll(/^[ \t]*```[ \t]*(?:json)?[ \t]*$/gm, '');
    if (rest.trim() !== '') this.#answer.text('text', rest);
  }

  #callOf({ fields, start, end }: ScannedObject, text: string) {
    const name = nameAt(fields, 'tool') ?? '';
    const input = fieldsAt(fields, 'arguments');
    const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
    const before = (lineStart === 0 ? this.#line : '') + text.slice(lineStart, start);
    const lineEnd = text.indexOf('\n', end);
    const after = text.slice(end, lineEnd === -1 ? text.length : lineEnd);
    const isAlone = isBlank(before) && isBlank(after);
    return isAlone && input && this.#tools.has(name)
      ? { name, argumentsText: JSON.stringify(input) }
      : null;
  }
}

/** Nothing, a code fence, or the end of another call. */
function isBlank(text: string): boolean {
  return /^(?:.*\})?[ \t,]*(?:```(?:json)?)?[ \t]*(?:\{.*)?$/.test(text);
}
