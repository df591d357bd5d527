import { z } from 'zod';

import { fit, listOf, text } from '#shared/base/lenient.ts';

import type { ToolProcessor } from '#core/agents/kits/tools/tool-processor.ts';
import { clip, sentenceFor } from '#core/agents/kits/tools/wording.ts';

const searchInput = z.object({ query: z.string() });
const link = z.object({ title: text, url: z.string(), snippet: text });
const links = z
  .object({ content: listOf(link) })
  .transform(({ content }) =>
    content
      .map(({ title, url, snippet }) =>
        [title, url, snippet].filter((each) => each !== '').join('\n'),
      )
      .join('\n\n'),
  );
const searchResult = z.object({ results: z.array(z.unknown()) });

export const webSearch: ToolProcessor = {
  toolName: 'WebSearch',
  createDetails(use, outcome) {
    const query = fit(searchInput, use.input)?.query;
    if (query === undefined) return null;
    const done = fit(searchResult, outcome?.structured);
    const found = done?.results
      .flatMap((each) => fit(z.string().or(links), each) ?? [])
      .join('\n\n');
    return {
      type: 'webPage',
      url: null,
      query,
      text: found ?? (outcome?.status === 'completed' ? outcome.output : ''),
    };
  },
  createSummary(use, outcome) {
    const input = fit(searchInput, use.input);
    if (!input) return null;
    const query = clip(input.query);
    return sentenceFor(outcome, {
      running: `Searching the web for ${query}`,
      completed: `Searched the web for ${query}`,
      plain: `Search the web for ${query}`,
    });
  },
};
