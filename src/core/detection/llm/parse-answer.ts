import { z } from 'zod';

import { err, ok, type Result } from '#shared/base/result.ts';

import type { ExtractionError } from '../extraction.ts';
import { llmAnswer, canonicalFields, type LlmScreenAnswer } from './answer.ts';
import { findJson } from './find-json.ts';

export type ParseError = Extract<ExtractionError, { readonly kind: 'ParseError' }>;

const parseError = (message: string) => err<ParseError>({ kind: 'ParseError', message });

/**
 * Parses the answer of a model. The error is worded for the model, to which it is sent back.
 * `state` is set if another call has already returned it.
 */
export function parseAnswer(
  text: string,
  state?: LlmScreenAnswer['state'],
): Result<LlmScreenAnswer, ParseError> {
  const { objects, truncated } = findJson(text);
  const given = objects
    .map((each) => canonicalFields(each))
    .filter((fields) => Object.keys(fields).length > 0);
  const [fields] = given;
  if (!fields) {
    return parseError(
      truncated
        ? 'The JSON object ends before it is complete. Give it whole, with shorter texts.'
        : 'There is no JSON object in the answer.',
    );
  }
  // A screen may contain JSON objects. If the model repeats one, its own answer cannot be
  // identified.
  if (new Set(given.map((each) => JSON.stringify(each))).size > 1)
    return parseError('There is more than one JSON object in the answer. Give only your own.');
  const read = llmAnswer.safeParse(state === undefined ? fields : { ...fields, state });
  return read.success ? ok(read.data) : parseError(z.prettifyError(read.error));
}

const STATES = {
  processing: 'processing',
  decision: 'decision',
  waiting: 'waiting',
  idle: 'idle',
} as const;
export type LlmStateAnswer = keyof typeof STATES;

/** Parses the single word that the first of two calls returns. */
export function parseState(text: string): Result<LlmStateAnswer, ParseError> {
  const words = new Set(
    [...text.toLowerCase().matchAll(/\b(?:processing|decision|waiting|idle)\b/gu)].map(
      ([word]) => word,
    ),
  );
  const found = Object.values(STATES).filter((state) => words.has(state));
  const [only] = found;
  return only !== undefined && found.length === 1
    ? ok(only)
    : parseError('Answer with exactly one of the words PROCESSING, DECISION, WAITING, IDLE.');
}
