import { z } from 'zod';

import { fit, maybeInt, remembered } from '#shared/base/lenient.ts';
import type { ToolOutcome } from '#shared/conversation/merge.ts';
import type { ToolDetails } from '#shared/conversation/tool-details.ts';

import type { ToolProcessor } from '../tool-processor.ts';
import { word } from './wording.ts';

const readInput = remembered(
  z
    .object({ file_path: z.string() })
    .or(z.object({ notebook_path: z.string() }).transform((input) => ({ file_path: input.notebook_path }))),
);
const textFile = remembered(
  z.object({
    type: z.literal('text'),
    file: z.object({ filePath: z.string(), content: z.string(), startLine: z.int().catch(1), numLines: maybeInt, totalLines: maybeInt }),
  }),
);
const imageFile = z.object({ type: z.literal('image'), file: z.object({ base64: z.string(), type: z.string() }) });

export const read: ToolProcessor = {
  toolName: ['Read', 'NotebookRead'],
  createDetails(use, outcome) {
    if (outcome?.status !== 'completed') return null;
    const filePath = fit(readInput, use.input)?.file_path ?? null;
    const file = fit(textFile, outcome.structured)?.file;
    if (file) {
      const { content, startLine, totalLines } = file;
      return { type: 'fileContent', filePath: file.filePath, content, startLine, totalLines };
    }
    const image = fit(imageFile, outcome.structured)?.file;
    if (image) return { type: 'image', mediaType: image.type, base64: image.base64, filePath };
    return filePath === null ? null : fromText(filePath, outcome.output);
  },
  createSummary(use, outcome, details, showPath) {
    const input = fit(readInput, use.input);
    if (!input) return null;
    const path = showPath(input.file_path);
    return word(outcome, { running: `Reading ${path}`, completed: `Read ${path}${linesRead(outcome, details)}`, plain: `Read ${path}` });
  },
};

function linesRead(outcome: ToolOutcome | null, details: ToolDetails | null): string {
  if (details?.type !== 'fileContent') return '';
  const lines = fit(textFile, outcome?.structured)?.file.numLines ?? details.content.split('\n').length;
  return lines === 0 ? ' (empty)' : ` (lines ${details.startLine}-${details.startLine + lines - 1})`;
}

/** The model's view of a file: each line behind its number. What follows the last numbered line is not of the file. */
function fromText(filePath: string, output: string): ToolDetails | null {
  const numbered = [];
  for (const line of output.split('\n')) {
    const parts = /^ *(\d{1,9})[→\t](.*)$/s.exec(line);
    if (!parts) break;
    numbered.push({ line: Number(parts[1]), text: parts[2] ?? '' });
  }
  if (!numbered[0]) return null;
  const content = numbered.map((each) => each.text).join('\n');
  return { type: 'fileContent', filePath, content, startLine: numbered[0].line, totalLines: null };
}
