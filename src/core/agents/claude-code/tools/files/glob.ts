import { z } from 'zod';

import { flag, fit, listOf } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { limitItems, fileLines } from './lists.ts';
import { clip, count, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const globInput = z.object({ pattern: z.string() });
const globResult = z.object({ filenames: listOf(z.string()), truncated: flag });

export const glob: ToolProcessor = {
  toolName: 'Glob',
  createDetails(use, outcome) {
    if (outcome?.status !== 'completed') return null;
    const done = fit(globResult, outcome.structured) ?? {
      filenames: fileLines(outcome.output),
      truncated: false,
    };
    const { items, truncated } = limitItems(done.filenames, done.truncated);
    return {
      type: 'fileList',
      pattern: fit(globInput, use.input)?.pattern ?? null,
      files: items,
      truncated,
    };
  },
  createSummary(use, outcome, details) {
    const input = fit(globInput, use.input);
    if (!input) return null;
    const pattern = clip(input.pattern);
    const found =
      details?.type === 'fileList'
        ? ` (${count(details.files.length, 'file')}${details.truncated ? ' or more' : ''})`
        : '';
    return sentenceFor(outcome, {
      running: `Finding ${pattern}`,
      completed: `Found ${pattern}${found}`,
      plain: `Find ${pattern}`,
    });
  },
};
