import { z } from 'zod';

import { fieldsAt, isFields, nameAt, numberAt, textAt, type Fields } from '#shared/base/fields.ts';
import { fit } from '#shared/base/lenient.ts';
import type { ToolOutcome } from '#shared/conversation/tool-description.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { sentenceFor } from '#core/agents/kits/tools/wording.ts';

const imageFile = z.object({
  type: z.literal('image'),
  file: z.object({ base64: z.string(), type: z.string() }),
});

export const read: ToolProcessor = {
  toolName: ['Read', 'NotebookRead'],
  createDetails(use, outcome) {
    if (outcome?.status !== 'completed') return null;
    const filePath = pathOf(use.input);
    const file = textFileOf(outcome.structured);
    if (file) {
      const { content, startLine, totalLines } = file;
      return { type: 'fileContent', filePath: file.filePath, content, startLine, totalLines };
    }
    const image = fit(imageFile, outcome.structured)?.file;
    if (image) return { type: 'image', mediaType: image.type, base64: image.base64, filePath };
    return filePath === null ? null : fromText(filePath, outcome.output);
  },
  createSummary(use, outcome, details, showPath) {
    const filePath = pathOf(use.input);
    if (filePath === null) return null;
    const path = showPath(filePath);
    return sentenceFor(outcome, {
      running: `Reading ${path}`,
      completed: `Read ${path}${linesRead(outcome, details)}`,
      plain: `Read ${path}`,
    });
  },
};

function pathOf(input: unknown): string | null {
  return isFields(input) ? (textAt(input, 'file_path') ?? textAt(input, 'notebook_path')) : null;
}

function textFileOf(structured: unknown) {
  const file =
    isFields(structured) && nameAt(structured, 'type') === 'text'
      ? fieldsAt(structured, 'file')
      : null;
  const [filePath, content] = [file && textAt(file, 'filePath'), file && textAt(file, 'content')];
  if (file === null || filePath === null || content === null) return null;
  return {
    filePath,
    content,
    startLine: lineAt(file, 'startLine') ?? 1,
    numLines: lineAt(file, 'numLines'),
    totalLines: lineAt(file, 'totalLines'),
  };
}

function lineAt(file: Fields, name: string): number | null {
  const value = numberAt(file, name);
  return Number.isInteger(value) ? value : null;
}

function linesRead(outcome: ToolOutcome | null, details: ToolDetails | null): string {
  if (details?.type !== 'fileContent') return '';
  const lines = textFileOf(outcome?.structured)?.numLines ?? details.content.split('\n').length;
  return lines === 0
    ? ' (empty)'
    : ` (lines ${details.startLine}-${details.startLine + lines - 1})`;
}

/**
 * Parses the model's view of a file, in which each line has a number. Text after the last numbered
 * line does not belong to the file.
 */
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
