import { z } from 'zod';

import { fit } from '#shared/base/lenient.ts';
import type { ToolAction } from '#shared/tool/tool-action.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { namedTools } from './claude-use.ts';
import { clip, sentenceFor, type SentenceForms } from '#core/agents/kits/tools/wording.ts';

const fields = z.record(z.string(), z.unknown());
const textual = z.string().or(z.number().transform(String));

/** Returns the processor of a tool that has only a summary; the subject follows the words. */
export function sentenceTool(
  action: Exclude<ToolAction, 'other'>,
  { running, completed, plain }: SentenceForms,
): ToolProcessor {
  const { names, about } = namedTools[action];
  return {
    toolName: names,
    createDetails: () => null,
    createSummary(use, outcome) {
      const input = fit(fields, use.input) ?? {};
      const values = about.map((field) =>
        Object.hasOwn(input, field) ? fit(textual, input[field]) : null,
      );
      const subject = clip(values.find((value) => value !== null && value.trim() !== '') ?? '');
      return sentenceFor(outcome, {
        running: joinSubject(running, subject),
        completed: joinSubject(completed, subject),
        plain: joinSubject(plain, subject),
      });
    },
  };
}

function joinSubject(words: string, subject: string): string {
  return subject === '' ? words.replace(/:$/, '') : `${words} ${subject}`;
}
