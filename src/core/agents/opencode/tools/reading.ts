import {
  inputFields,
  resultFields,
  type ToolProcessor,
} from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';
import { fieldsAt, isTrue, numberAt, textAt } from '#shared/base/fields.ts';

/** Describes a file that was read. The result has its lines apart from the text for the model. */
const read: ToolProcessor = {
  toolName: 'Read',
  createDetails(use, outcome) {
    const display = fieldsAt(resultFields(outcome), 'display');
    const filePath = textAt(inputFields(use), 'filePath');
    if (!display || filePath === null || textAt(display, 'type') !== 'file') return null;
    return {
      type: 'fileContent',
      filePath,
      content: textAt(display, 'text') ?? '',
      startLine: Math.trunc(numberAt(display, 'lineStart') ?? 1),
      totalLines: wholeNumber(numberAt(display, 'totalLines')),
    };
  },
  createSummary(use, outcome, _details, showPath) {
    const filePath = textAt(inputFields(use), 'filePath');
    if (filePath === null) return null;
    const path = showPath(filePath);
    return sentenceFor(outcome, {
      running: `Reading ${path}`,
      completed: `Read ${path}`,
      plain: `Read ${path}`,
    });
  },
};

/** Describes files that were found by their names. Each line of the result is a path. */
const find: ToolProcessor = {
  toolName: ['Glob', 'LS'],
  createDetails(use, outcome) {
    if (outcome?.status !== 'completed') return null;
    const files = outcome.output.split('\n').filter((path) => /^(?:\/|[A-Za-z]:\\)/.test(path));
    const truncated = isTrue(resultFields(outcome), 'truncated');
    return { type: 'fileList', pattern: textAt(inputFields(use), 'pattern'), files, truncated };
  },
  createSummary(use, outcome) {
    const pattern = clip(
      textAt(inputFields(use), 'pattern') ?? textAt(inputFields(use), 'path') ?? '.',
    );
    return sentenceFor(outcome, {
      running: `Finding ${pattern}`,
      completed: `Found ${pattern}`,
      plain: `Find ${pattern}`,
    });
  },
};

const FILE = /^(\S.*):$/;
const MATCH = /^ {2}Line (\d+): (.*)$/;

/** Describes lines that were found. OpenCode lists them below the path of their file. */
const search: ToolProcessor = {
  toolName: 'Grep',
  createDetails(use, outcome) {
    if (outcome?.status !== 'completed') return null;
    const matches: { filePath: string; line: number | null; text: string }[] = [];
    let filePath = '';
    for (const line of outcome.output.split('\n')) {
      const [, number, text = ''] = MATCH.exec(line) ?? [];
      filePath = FILE.exec(line)?.[1] ?? filePath;
      if (number !== undefined) matches.push({ filePath, line: Number(number), text });
    }
    const truncated = isTrue(resultFields(outcome), 'truncated');
    return {
      type: 'searchMatches',
      pattern: textAt(inputFields(use), 'pattern') ?? '',
      matches,
      truncated,
    };
  },
  createSummary(use, outcome) {
    const pattern = clip(textAt(inputFields(use), 'pattern') ?? '');
    return sentenceFor(outcome, {
      running: `Searching for ${pattern}`,
      completed: `Searched for ${pattern}`,
      plain: `Search for ${pattern}`,
    });
  },
};

function wholeNumber(value: number | null): number | null {
  return value === null || !Number.isSafeInteger(value) ? null : value;
}

export const reading: readonly ToolProcessor[] = [read, find, search];
