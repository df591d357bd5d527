import { useEffect, useMemo, useState } from 'react';

import { GrowingText, linesSoFar, type HighlightedText } from './growing-text.ts';
import { sharedHighlighter } from './shared-highlighter.ts';
import type { TokenLine } from './token.ts';

/**
 * Returns the lines of `code` with their colours; null if there are none (yet), so that the caller
 * shows it plain. A text that grows keeps its colours, and its new end is plain until it is
 * tokenised.
 */
export function useHighlight(code: string, language: string | null): readonly TokenLine[] | null {
  const [done, setDone] = useState<HighlightedText | null>(null);
  const [text] = useState(() => new GrowingText(sharedHighlighter, setDone));
  useEffect(() => text.follow(code, language), [text, code, language]);
  useEffect(() => () => text.stop(), [text]);
  return useMemo(() => {
    if (language === null) return null;
    if (done?.language === language && code.startsWith(done.code)) return linesSoFar(done, code);
    return sharedHighlighter.cached(code, language) ?? null;
  }, [code, language, done]);
}
