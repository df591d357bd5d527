import { z } from 'zod';

import { fit } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { limitItems } from './lists.ts';
import { sentenceFor } from '#core/agents/kits/tools/wording.ts';

const lsInput = z.object({ path: z.string() });

/** Describes `LS` of older versions. */
export const ls: ToolProcessor = {
  toolName: 'LS',
  createDetails(use, outcome) {
    if (outcome?.status !== 'completed') return null;
    const output = typeof outcome.structured === 'string' ? outcome.structured : outcome.output;
    const { items, truncated } = limitItems(treePaths(output), false);
    return {
      type: 'fileList',
      pattern: fit(lsInput, use.input)?.path ?? null,
      files: items,
      truncated,
    };
  },
  createSummary(use, outcome, _details, showPath) {
    const input = fit(lsInput, use.input);
    if (!input) return null;
    const path = showPath(input.path);
    return sentenceFor(outcome, {
      running: `Listing ${path}`,
      completed: `Listed ${path}`,
      plain: `List ${path}`,
    });
  },
};

/**
 * Returns the paths of a tree that is printed as `- folder/`, with its entries indented by two more
 * spaces.
 */
function treePaths(output: string): readonly string[] {
  const parents: string[] = [];
  return output.split('\n').flatMap((line) => {
    const [, indent, name] = /^( *)- (.+)$/.exec(line) ?? [];
    if (indent === undefined || name === undefined) return [];
    const depth = Math.min(indent.length / 2, parents.length);
    const path = (depth === 0 ? '' : (parents[Math.ceil(depth) - 1] ?? '')) + name;
    parents.splice(Math.ceil(depth), Infinity, path);
    return path.endsWith('/') ? [] : [path];
  });
}
