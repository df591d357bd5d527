import { z } from 'zod';

import { fit, maybeText } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const fetchInput = z.object({ url: z.string() });
const fetchResult = z.object({ result: z.string(), url: maybeText });

export const webFetch: ToolProcessor = {
  toolName: 'WebFetch',
  createDetails(use, outcome) {
    const done = fit(fetchResult, outcome?.structured);
    const url = done?.url ?? fit(fetchInput, use.input)?.url ?? null;
    if (url === null) return null;
    const text = done?.result ?? (outcome?.status === 'completed' ? outcome.output : '');
    return { type: 'webPage', url, query: null, text };
  },
  createSummary(use, outcome) {
    const input = fit(fetchInput, use.input);
    if (!input) return null;
    const url = clip(input.url);
    return sentenceFor(outcome, {
      running: `Fetching ${url}`,
      completed: `Fetched ${url}`,
      plain: `Fetch ${url}`,
    });
  },
};
