import type { HighlightReply, HighlightRequest } from './highlight-protocol.ts';
import type { Tokeniser } from './tokeniser.ts';

/** The worker's whole work, apart from its post box. */
export async function answerRequest(request: HighlightRequest, tokeniser: Tokeniser, post: (reply: HighlightReply) => void): Promise<void> {
  const { id, code, language } = request;
  try {
    const isKnown = await tokeniser.load(language);
    post({ state: 'started', id });
    post({ state: 'done', id, spans: isKnown ? tokeniser.tokenise(code, language) : null });
  } catch {
    // A grammar that cannot be fetched, or one that overflows the stack on this text: it stays plain, and the next text has its chance.
    post({ state: 'failed', id });
  }
}
