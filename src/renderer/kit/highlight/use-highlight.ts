import { useEffect, useMemo, useState } from 'react';

import { GrowingText, linesSoFar, type Highlighted } from './growing-text.ts';
import { sharedHighlighter } from './shared-highlighter.ts';
import type { TokenLine } from './token.ts';

/**
 * The lines of `code` with their colours; `null`: none (yet), show it plain. A text that grows keeps the colours it has, its new end is
 * plain until its turn comes.
 */
export function useHighlight(code: string, language: string | null): readonly TokenLine[] | null {
  const [done, setDone] = useState<Highlighted | null>(null);
  const [text] = useState(() => new GrowingText(sharedHighlighter, setDone));
  useEffect(() => text.follow(code, language), [text, code, language]);
  useEffect(() => () => text.stop(), [text]);
  return useMemo(() => {
    if (language === null) return null;
    if (done?.language === language && code.startsWith(done.code)) return linesSoFar(done, code);
    return sharedHighlighter.known(code, language) ?? null;
  }, [code, language, done]);
}
