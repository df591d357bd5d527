import type { HighlightReply, HighlightRequest } from './highlight-protocol.ts';
import type { Tokeniser } from './tokeniser.ts';

/** Answers one request of the page; runs in the worker. */
export async function answerRequest(
  request: HighlightRequest,
  tokeniser: Tokeniser,
  post: (reply: HighlightReply) => void,
): Promise<void> {
  const { id, code, language } = request;
  try {
    const isKnown = await tokeniser.load(language);
    post({ state: 'started', id });
    post({ state: 'done', id, spans: isKnown ? tokeniser.tokenise(code, language) : null });
  } catch {
    // The grammar cannot be fetched, or overflows the stack on this text: the text stays plain, and
    // the next text is tried.
    post({ state: 'failed', id });
  }
}
