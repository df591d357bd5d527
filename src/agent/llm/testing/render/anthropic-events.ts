import {
  hasCalls,
  pieces,
  signatureFor,
  type ScriptedAnswer,
  type ScriptedPart,
} from '../scripted-answer.ts';

/** Renders an answer as the events of the Messages API. */
export function anthropicEvents(answer: ScriptedAnswer): readonly string[] {
  const usage = { input_tokens: 12, cache_read_input_tokens: 30, cache_creation_input_tokens: 8 };
  return [
    event('message_start', {
      message: { role: 'assistant', content: [], usage: { ...usage, output_tokens: 1 } },
    }),
    event('ping', {}),
    ...answer.parts.flatMap((part, index) => blockEvents(part, index, answer.model)),
    event('message_delta', {
      delta: { stop_reason: answer.stop ?? (hasCalls(answer) ? 'tool_use' : 'end_turn') },
      usage: { output_tokens: 25 },
    }),
    event('message_stop', {}),
  ];
}

function blockEvents(part: ScriptedPart, index: number, model: string): readonly string[] {
  const delta = (fields: object) => event('content_block_delta', { index, delta: fields });
  return [
    event('content_block_start', { index, content_block: opening(part) }),
    ...(part.kind === 'call'
      ? pieces(part.argumentsText).map((piece) =>
          delta({ type: 'input_json_delta', partial_json: piece }),
        )
      : pieces(part.text).map((piece) =>
          delta({ type: `${part.kind}_delta`, [part.kind]: piece }),
        )),
    ...(part.kind === 'thinking'
      ? [delta({ type: 'signature_delta', signature: signatureFor(model, part.text) })]
      : []),
    event('content_block_stop', { index }),
  ];
}

function opening(part: ScriptedPart): object {
  if (part.kind === 'call') {
    const id = part.id === null ? {} : { id: part.id };
    return { type: 'tool_use', ...id, name: part.name, input: {} };
  }
  return part.kind === 'text'
    ? { type: 'text', text: '' }
    : { type: 'thinking', thinking: '', signature: '' };
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}
