import {
  parsedOrText,
  pieces,
  signatureFor,
  type ScriptedAnswer,
  type ScriptedPart,
} from '../scripted-answer.ts';

/** Renders an answer as the chunks of `streamGenerateContent`. */
export function geminiEvents(answer: ScriptedAnswer): readonly string[] {
  const first = answer.parts.findIndex(({ kind }) => kind === 'call');
  return [
    ...answer.parts.flatMap((part, index) =>
      partsOf(part, index === first ? answer.model : null).map((each) =>
        chunk({ content: { role: 'model', parts: [each] } }),
      ),
    ),
    chunk({
      content: { role: 'model', parts: [{ text: '' }] },
      finishReason: answer.stop ?? 'STOP',
    }),
  ];
}

function partsOf(part: ScriptedPart, signs: string | null): readonly object[] {
  if (part.kind !== 'call')
    return pieces(part.text).map((text) => ({
      text,
      ...(part.kind === 'thinking' ? { thought: true } : {}),
    }));
  const functionCall = {
    ...(part.id === null ? {} : { id: part.id }),
    name: part.name,
    args: parsedOrText(part.argumentsText),
  };
  const signed = signs === null ? {} : { thoughtSignature: signatureFor(signs, 'call') };
  return [{ functionCall, ...signed }];
}

function chunk(candidate: object): string {
  const usageMetadata = {
    promptTokenCount: 50,
    cachedContentTokenCount: 30,
    candidatesTokenCount: 20,
    thoughtsTokenCount: 5,
  };
  return `data: ${JSON.stringify({ candidates: [{ index: 0, ...candidate }], usageMetadata })}\r\n\r\n`;
}
