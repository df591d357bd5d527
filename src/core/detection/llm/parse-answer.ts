import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';

import type { ExtractionError } from '../extraction.ts';
import { llmAnswer, renamed, type LlmScreenAnswer } from './answer.ts';
import { findJson } from './find-json.ts';

export type ParseError = Extract<ExtractionError, { readonly kind: 'ParseError' }>;

const wrong = (message: string) => err<ParseError>({ kind: 'ParseError', message });

/** Reads what a model answered. The error is written for the model, which gets it back. `state`: known already, from another call. */
export function parseAnswer(text: string, state?: LlmScreenAnswer['state']): Result<LlmScreenAnswer, ParseError> {
  const { objects, truncated } = findJson(text);
  const given = objects.map((each) => renamed(each)).filter((fields) => Object.keys(fields).length > 0);
  const [fields] = given;
  if (!fields) {
    return wrong(
      truncated
        ? 'The JSON object ends before it is complete. Give it whole, with shorter texts.'
        : 'There is no JSON object in the answer.',
    );
  }
  // A screen may hold objects of its own. Whoever repeats one has not said which is the answer.
  if (new Set(given.map((each) => JSON.stringify(each))).size > 1)
    return wrong('There is more than one JSON object in the answer. Give only your own.');
  const read = llmAnswer.safeParse(state === undefined ? fields : { ...fields, state });
  return read.success ? ok(read.data) : wrong(z.prettifyError(read.error));
}

const STATES = { processing: 'processing', decision: 'decision', waiting: 'waiting', idle: 'idle' } as const;
export type LlmStateAnswer = keyof typeof STATES;

/** The one word of the first of two calls. */
export function parseState(text: string): Result<LlmStateAnswer, ParseError> {
  const words = new Set([...text.toLowerCase().matchAll(/\b(?:processing|decision|waiting|idle)\b/gu)].map(([word]) => word));
  const found = Object.values(STATES).filter((state) => words.has(state));
  const [only] = found;
  return only !== undefined && found.length === 1
    ? ok(only)
    : wrong('Answer with exactly one of the words PROCESSING, DECISION, WAITING, IDLE.');
}
