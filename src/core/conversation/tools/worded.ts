import { z } from 'zod';

import { fit } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '../tool-processor.ts';
import { clip, word } from './wording.ts';

const fields = z.record(z.string(), z.unknown());
const textual = z.string().or(z.number().transform(String));

type Words = {
  readonly toolName: string | readonly string[];
  readonly running: string;
  readonly completed: string;
  readonly plain: string;
  /** Fields of the input that say what it is about; the first one with a text is put behind the words. */
  readonly about?: readonly string[];
};

/** A tool that needs nothing but words. */
export function worded({ toolName, running, completed, plain, about = [] }: Words): ToolProcessor {
  return {
    toolName,
    createDetails: () => null,
    createSummary(use, outcome) {
      const input = fit(fields, use.input) ?? {};
      const values = about.map((field) => (Object.hasOwn(input, field) ? fit(textual, input[field]) : null));
      const subject = clip(values.find((value) => value !== null && value.trim() !== '') ?? '');
      return word(outcome, { running: joined(running, subject), completed: joined(completed, subject), plain: joined(plain, subject) });
    },
  };
}

function joined(words: string, subject: string): string {
  return subject === '' ? words.replace(/:$/, '') : `${words} ${subject}`;
}
