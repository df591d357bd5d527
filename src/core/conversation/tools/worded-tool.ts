import { z } from 'zod';

import { fit } from '#shared/base/lenient.ts';
import { knownTools, type KnownToolId } from '#shared/conversation/known-tools.ts';

import type { ToolProcessor } from '../tool-processor.ts';
import { clip, word, type Forms } from './wording.ts';

const fields = z.record(z.string(), z.unknown());
const textual = z.string().or(z.number().transform(String));

/** A tool that needs nothing but words; what it is about is put behind them. */
export function wordedTool(id: KnownToolId, { running, completed, plain }: Forms): ToolProcessor {
  const { names, about } = knownTools[id];
  return {
    toolName: names,
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
