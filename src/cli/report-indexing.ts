import type { SearchService } from '#core/search/search-service.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';

import { terminalText, writeStderr } from './terminal-output.ts';

/** Interval in ms between two lines about the progress. */
const REPORT_MS = 1000;

/** Prints how far the index is, if it takes longer than a moment. Returns what ends that. */
export function reportIndexing(service: Pick<SearchService, 'state'>): () => void {
  const timer = setInterval(() => {
    const state = service.state();
    if (!state.ok || !state.value.isUpdating) return;
    const { readFiles, files } = state.value;
    const progress = cliSentence('cliFailures.searchIndexing', { read: readFiles, total: files });
    writeStderr(`${terminalText(progress)}\n`);
  }, REPORT_MS);
  return () => clearInterval(timer);
}
