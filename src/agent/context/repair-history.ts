import type {
  AssistantMessage,
  AssistantPart,
  ContentPart,
  Message,
  ResultsMessage,
  ToolCall,
  ToolResult,
  UserMessage,
} from '#agent/history/message.ts';

/** The cause for which a call has no result. */
export type MissingResult = 'cancelled' | 'mayHaveRun' | 'notStarted';

/** Texts for the model instead of a result. */
export const MISSING_TEXT: Readonly<Record<MissingResult, string>> = {
  cancelled: 'Action cancelled by user.',
  mayHaveRun:
    'This call may have run: Corral was stopped before its result was stored. It was not run again. Check its effects before you repeat it.',
  notStarted: 'This call did not run: Corral was stopped before it started.',
};

const NO_BEGINNING: UserMessage = {
  role: 'user',
  from: 'program',
  parts: [{ kind: 'text', text: '[The beginning of this conversation is missing.]' }],
};

/**
 * Returns the history in the shape that every API accepts: each call has exactly one result in the
 * message after it, in the order of the calls, ids are unique, no message or part is empty, and the
 * first message is one of a user. Messages that are right stay the same objects. Idempotent.
 */
export function repairHistory(
  history: readonly Message[],
  causeOf: (call: ToolCall) => MissingResult = () => 'mayHaveRun',
): readonly Message[] {
  const repaired: Message[] = [];
  const ids = new Set<string>();
  history.forEach((message, index) => {
    if (message.role === 'user') push(repaired, repairUser(message));
    if (message.role !== 'assistant') return;
    const answer = repairAnswer(message, ids);
    if (!answer) return;
    repaired.push(answer.message);
    if (answer.calls.length === 0) return;
    repaired.push(resultsOf(answer.calls, history, index, causeOf));
  });
  const [first] = repaired;
  return first === undefined || first.role === 'user' ? repaired : [NO_BEGINNING, ...repaired];
}

const push = (list: Message[], message: Message | null) => message && list.push(message);

function repairUser(message: UserMessage): UserMessage | null {
  const parts = repairContent(message.parts);
  if (parts.length === 0) return null;
  return parts === message.parts ? message : { ...message, parts };
}

/** Drops blank texts and images without data, and lone surrogates, which are no valid JSON. */
function repairContent(parts: readonly ContentPart[]): readonly ContentPart[] {
  const repaired = parts.flatMap((part): readonly ContentPart[] => {
    if (part.kind === 'image') return part.data === '' ? [] : [part];
    if (part.text.trim() === '') return [];
    return [part.text.isWellFormed() ? part : { ...part, text: part.text.toWellFormed() }];
  });
  return isSame(parts, repaired) ? parts : repaired;
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** A call with its id in the history, which may be double. */
interface FoundCall {
  readonly call: ToolCall;
  readonly foundId: string;
  /** Number of earlier calls of the same message with the same id. */
  readonly nth: number;
}

interface Answer {
  readonly message: AssistantMessage;
  readonly calls: readonly FoundCall[];
}

/** Returns null if nothing is left that an API accepts as an answer: thinking alone is none. */
function repairAnswer(message: AssistantMessage, ids: Set<string>): Answer | null {
  const calls: FoundCall[] = [];
  const parts = message.parts.flatMap((part): readonly AssistantPart[] => {
    if (part.kind !== 'call') return repairText(part);
    const call = repairCall(part, ids);
    const nth = calls.filter(({ foundId }) => foundId === part.id).length;
    calls.push({ call, foundId: part.id, nth });
    return [call];
  });
  const isAnswer = parts.some(
    (part) => part.kind === 'call' || (part.kind === 'text' && part.text.trim() !== ''),
  );
  if (!isAnswer) return null;
  return { message: isSame(parts, message.parts) ? message : { ...message, parts }, calls };
}

/** Keeps what has opaque data as it is: its API checks it. */
function repairText(part: Exclude<AssistantPart, ToolCall>): readonly AssistantPart[] {
  if (part.opaque !== undefined) return [part];
  if (part.text.trim() === '') return [];
  return [part.text.isWellFormed() ? part : { ...part, text: part.text.toWellFormed() }];
}

/** Makes the id unique and the name one that the APIs accept (`[a-zA-Z0-9_-]{1,64}`). */
function repairCall(call: ToolCall, ids: Set<string>): ToolCall {
  const name = call.name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'unnamed';
  const wanted = call.id === '' ? 'call' : call.id;
  let id = wanted;
  for (let count = 2; ids.has(id); count += 1) id = `${wanted}_${count}`;
  ids.add(id);
  return id === call.id && name === call.name ? call : { ...call, id, name };
}

function resultsOf(
  calls: readonly FoundCall[],
  history: readonly Message[],
  at: number,
  causeOf: (call: ToolCall) => MissingResult,
): ResultsMessage {
  const results = calls.map((found) => {
    const result = findResult(found, history, at);
    return result ? repairResult(result, found.call) : missingResult(found.call, causeOf);
  });
  const next = history[at + 1];
  if (next?.role === 'results' && isSame(next.results, results)) return next;
  return { role: 'results', results };
}

/** Looks for the result between the call and the next call with the same id. */
function findResult(
  { foundId, nth }: FoundCall,
  history: readonly Message[],
  at: number,
): ToolResult | null {
  let seen = 0;
  for (let index = at + 1; index < history.length; index += 1) {
    const message = history[index];
    if (message?.role === 'assistant' && message.parts.some((part) => isCall(part, foundId))) break;
    if (message?.role !== 'results') continue;
    for (const result of message.results) {
      if (result.callId !== foundId) continue;
      if (seen === nth) return result;
      seen += 1;
    }
  }
  return null;
}

const isCall = (part: AssistantPart, id: string) => part.kind === 'call' && part.id === id;

function repairResult(result: ToolResult, call: ToolCall): ToolResult {
  const found = repairContent(result.parts);
  const parts = found.length > 0 ? found : [{ kind: 'text', text: '(no output)' } as const];
  const isRight = parts === result.parts && result.callId === call.id && result.name === call.name;
  return isRight ? result : { ...result, callId: call.id, name: call.name, parts };
}

function missingResult(call: ToolCall, causeOf: (call: ToolCall) => MissingResult): ToolResult {
  return {
    callId: call.id,
    name: call.name,
    isError: true,
    parts: [{ kind: 'text', text: MISSING_TEXT[causeOf(call)] }],
  };
}
