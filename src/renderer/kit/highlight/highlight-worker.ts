import { answerRequest } from './answer-request.ts';
import type { HighlightRequest } from './highlight-protocol.ts';
import { Tokeniser } from './tokeniser.ts';

/** Runs in a thread of its own, so that a slow or hanging grammar does not block the page. */
const tokeniser = new Tokeniser();

addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  void answerRequest(event.data, tokeniser, (reply) => {
    postMessage(reply, {
      transfer: reply.state === 'done' && reply.spans ? [reply.spans.buffer] : [],
    });
  });
});
