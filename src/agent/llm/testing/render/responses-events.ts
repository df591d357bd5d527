import {
  pieces,
  signatureFor,
  type ScriptedAnswer,
  type ScriptedPart,
} from '../scripted-answer.ts';

/** Renders an answer as the events of the Responses API. */
export function responsesEvents(answer: ScriptedAnswer): readonly string[] {
  const items = answer.parts.map((part, index) => itemOf(part, index, answer.model));
  const usage = {
    input_tokens: 50,
    input_tokens_details: { cached_tokens: 30, cache_write_tokens: 8 },
    output_tokens: 25,
  };
  const isStopped = answer.stop !== null && answer.stop !== 'completed';
  const last = {
    status: isStopped ? 'incomplete' : 'completed',
    incomplete_details: isStopped ? { reason: answer.stop } : null,
    output: items,
    usage,
  };
  return [
    event('response.created', { response: { status: 'in_progress' } }),
    ...answer.parts.flatMap((part, index) => [
      event('response.output_item.added', {
        output_index: index,
        item: { ...items[index], arguments: '', content: [], summary: [] },
      }),
      ...deltas(part, index),
      event('response.output_item.done', { output_index: index, item: items[index] }),
    ]),
    event(isStopped ? 'response.incomplete' : 'response.completed', { response: last }),
  ];
}

const DELTAS = {
  text: 'response.output_text.delta',
  thinking: 'response.reasoning_summary_text.delta',
  call: 'response.function_call_arguments.delta',
} as const;

function deltas(part: ScriptedPart, index: number): readonly string[] {
  const text = part.kind === 'call' ? part.argumentsText : part.text;
  return pieces(text).map((delta) => event(DELTAS[part.kind], { output_index: index, delta }));
}

function itemOf(part: ScriptedPart, index: number, model: string): object {
  const id = `item_${index}`;
  switch (part.kind) {
    case 'text':
      return {
        type: 'message',
        id,
        role: 'assistant',
        content: [{ type: 'output_text', text: part.text }],
      };
    case 'thinking':
      return {
        type: 'reasoning',
        id,
        summary: [{ type: 'summary_text', text: part.text }],
        encrypted_content: signatureFor(model, id),
      };
    case 'call':
      return {
        type: 'function_call',
        id,
        ...(part.id === null ? {} : { call_id: part.id }),
        name: part.name,
        arguments: part.argumentsText,
      };
  }
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}
