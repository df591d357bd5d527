import { isFields } from '#shared/base/fields.ts';
import type { JsonValue } from '#shared/base/json-value.ts';

import type {
  ApiFamily,
  AssistantMessage,
  AssistantPart,
  Opaque,
  StopReason,
  ToolCall,
  Usage,
} from '#agent/history/message.ts';
import type { LlmProblem, LlmProgress } from '../llm.ts';
import type { CallIds } from './call-ids.ts';

/** Limit of an answer in characters; the output of a model is far below it. */
const LONGEST_ANSWER = 32 * 1024 * 1024;

interface OpenPart {
  readonly kind: 'text' | 'thinking' | 'call';
  chunks: string[];
  opaque: JsonValue | null;
  id: string;
  name: string;
}

export interface AnswerPorts {
  readonly family: ApiFamily;
  readonly model: string;
  readonly ids: CallIds;
  readonly report: (progress: LlmProgress) => void;
}

/** Collects an answer from the events of a stream and reports its progress. */
export class Answer {
  readonly #ports: AnswerPorts;
  readonly #parts = new Map<string, OpenPart>();
  #size = 0;
  #usage: Usage | null = null;
  #stopReason: StopReason | null = null;
  #problem: LlmProblem | null = null;

  constructor(ports: AnswerPorts) {
    this.#ports = ports;
  }

  /** Null until the model said why it stopped: without it, the answer is cut. */
  get stopReason(): StopReason | null {
    return this.#stopReason;
  }

  get problem(): LlmProblem | null {
    return this.#problem;
  }

  get isTooLong(): boolean {
    return this.#size > LONGEST_ANSWER;
  }

  has(key: string): boolean {
    return this.#parts.has(key);
  }

  /** Appends to the text part `key`, which begins with the first text. */
  text(key: string, text: string): void {
    this.#append(key, 'text', text);
    if (text !== '') this.#ports.report({ kind: 'text', text });
  }

  thinking(key: string, text: string): void {
    this.#append(key, 'thinking', text);
    if (text !== '') this.#ports.report({ kind: 'thinking', text });
  }

  /** Begins the call `key`, or adds a name or an id that was missing. */
  call(key: string, { id, name }: { readonly id: string; readonly name: string }): void {
    const part = this.#part(key, 'call');
    if (part.id === '') part.id = id;
    if (part.name !== '' || name === '') return;
    part.name = name;
    this.#ports.report({ kind: 'call', name });
  }

  callArguments(key: string, text: string): void {
    this.#append(key, 'call', text);
  }

  /** Replaces what deltas gave, for APIs that repeat the whole arguments at the end. */
  wholeArguments(key: string, text: string): void {
    const part = this.#part(key, 'call');
    part.chunks = [text];
    this.#size += text.length;
  }

  isEmpty(key: string): boolean {
    return (this.#parts.get(key)?.chunks ?? []).every((chunk) => chunk === '');
  }

  /** Sets what later requests must return with this part. Has no effect without the part. */
  opaque(key: string, value: JsonValue): void {
    const part = this.#parts.get(key);
    if (part) part.opaque = value;
  }

  stop(reason: StopReason): void {
    this.#stopReason ??= reason;
  }

  fail(problem: LlmProblem): void {
    this.#problem ??= problem;
  }

  /** Merges: later events have the final counts. */
  usage(usage: Usage): void {
    this.#usage = usage;
  }

  /** Returns the finished answer. Must be called once: it assigns the ids of calls. */
  message(): AssistantMessage {
    const parts = [...this.#parts.values()].flatMap((part) => this.#finished(part));
    const hasCalls = parts.some((part) => part.kind === 'call');
    return this.#message(parts, reasonFor(this.#stopReason ?? 'unknown', hasCalls));
  }

  /** Returns what arrived before a failure, without calls. Null if nothing did. */
  partial(): AssistantMessage | null {
    const parts = [...this.#parts.values()].flatMap((part) =>
      part.kind === 'call' ? [] : this.#finished(part),
    );
    return parts.some((part) => part.kind !== 'call' && part.text !== '')
      ? this.#message(parts, 'unknown')
      : null;
  }

  #message(parts: readonly AssistantPart[], stopReason: StopReason): AssistantMessage {
    const { family, model } = this.#ports;
    return { role: 'assistant', family, model, parts, stopReason, usage: this.#usage };
  }

  #finished(part: OpenPart): readonly AssistantPart[] {
    const text = part.chunks.join('');
    const { family, model } = this.#ports;
    const opaque: { opaque?: Opaque } =
      part.opaque === null ? {} : { opaque: { family, model, value: part.opaque } };
    if (part.kind === 'call') return [this.#finishedCall(part, text, opaque)];
    if (text === '' && (part.kind === 'text' || part.opaque === null)) return [];
    return [{ kind: part.kind, text, ...opaque }];
  }

  #finishedCall(part: OpenPart, text: string, opaque: { opaque?: Opaque }): ToolCall {
    return {
      kind: 'call',
      id: this.#ports.ids.unique(part.id),
      name: part.name,
      input: parseInput(text),
      argumentsText: text,
      ...opaque,
    };
  }

  #append(key: string, kind: OpenPart['kind'], text: string): void {
    this.#part(key, kind).chunks.push(text);
    this.#size += text.length;
  }

  #part(key: string, kind: OpenPart['kind']): OpenPart {
    const known = this.#parts.get(key);
    if (known) return known;
    const part: OpenPart = { kind, chunks: [], opaque: null, id: '', name: '' };
    this.#parts.set(key, part);
    return part;
  }
}

/** Returns null if the text is no JSON object. No text means no arguments. */
function parseInput(text: string): Readonly<Record<string, JsonValue>> | null {
  if (text.trim() === '') return {};
  try {
    const value: JsonValue = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return isFields(value);
}

/** Some servers say `stop` after calls, or `tool_calls` without one. */
function reasonFor(reason: StopReason, hasCalls: boolean): StopReason {
  if (hasCalls && (reason === 'end' || reason === 'unknown')) return 'calls';
  return reason === 'calls' && !hasCalls ? 'end' : reason;
}
