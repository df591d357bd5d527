import { answerRequest } from './answer-request.ts';
import type { HighlightRequest } from './highlight-protocol.ts';
import { Tokeniser } from './tokeniser.ts';

/** Runs beside the page: a grammar may take its time, or hang, without anybody noticing. */
const tokeniser = new Tokeniser();

addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  void answerRequest(event.data, tokeniser, (reply) => {
    postMessage(reply, { transfer: reply.state === 'done' && reply.spans ? [reply.spans.buffer] : [] });
  });
});
