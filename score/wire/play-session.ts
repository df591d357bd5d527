import type {
  AssistantMessage,
  Message,
  ResultsMessage,
  UserMessage,
} from '#agent/history/message.ts';
import type { LlmBackend, LlmRequest } from '#agent/llm/llm.ts';

import { argumentsOf, FINISHED, resultOf } from './scripted-model.ts';

/** Requests of one session; a healthy session needs 3. */
const MOST_REQUESTS = 24;

/** Facts of a session that was played to its end. */
export interface Session {
  /** True if the model's last answer arrived. */
  readonly isFinished: boolean;
  /** Labels of calls in the order of their execution. */
  readonly executed: readonly string[];
  /** Labels of calls whose arguments are not those of the model. */
  readonly changed: readonly string[];
  /** Prompts that were needed after the first one. */
  readonly prompts: number;
}

/**
 * Plays the loop of an agent and the person: runs the calls of each answer, and prompts again after
 * a failure. What remains of a failed answer becomes part of the history.
 */
export async function playSession(backend: LlmBackend, first: LlmRequest): Promise<Session> {
  const messages: Message[] = [...first.messages];
  const runs: Runs = { executed: [], changed: [] };
  let prompts = 0;
  for (let count = 0; count < MOST_REQUESTS; count += 1) {
    const request = { ...first, messages: [...messages], cacheMarks: [messages.length - 1] };
    const outcome = await backend.stream(request, new AbortController().signal, () => undefined);
    const message = outcome.kind === 'done' ? outcome.message : outcome.partial;
    const results = message ? resultsOf(message, runs) : null;
    if (message) messages.push(message);
    if (results) messages.push(results);
    if (message && outcome.kind === 'done' && textOf(message).includes(FINISHED))
      return { isFinished: true, ...runs, prompts };
    if (outcome.kind === 'done' && results) continue;
    messages.push(GO_ON);
    prompts += 1;
  }
  return { isFinished: false, ...runs, prompts };
}

const GO_ON: UserMessage = {
  role: 'user',
  from: 'person',
  parts: [{ kind: 'text', text: 'Go on.' }],
};

interface Runs {
  readonly executed: string[];
  readonly changed: string[];
}

/** Runs the calls. Arguments that do not parse give an error result, as the agent does. */
function resultsOf({ parts }: AssistantMessage, runs: Runs): ResultsMessage | null {
  const results = parts
    .filter((part) => part.kind === 'call')
    .map(({ id, name, input }) => {
      const label = name === 'read' && typeof input?.['label'] === 'string' ? input['label'] : null;
      if (label !== null) runs.executed.push(label);
      if (label !== null && !isMeant(label, JSON.stringify(input))) runs.changed.push(label);
      const text = label === null ? 'Your tool call failed to parse.' : resultOf(label);
      return {
        callId: id,
        name,
        isError: label === null,
        parts: [{ kind: 'text', text } as const],
      };
    });
  return results.length > 0 ? { role: 'results', results } : null;
}

/** The model itself may mean a lone surrogate in its note. */
function isMeant(label: string, given: string): boolean {
  return given.replace(String.raw`\ud800`, '') === argumentsOf(label);
}

function textOf({ parts }: AssistantMessage): string {
  return parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join('');
}
