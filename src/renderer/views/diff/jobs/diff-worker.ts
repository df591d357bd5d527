import { answerRequest } from './answer-request.ts';
import type { DiffRequest } from './diff-protocol.ts';

/** Runs in a thread of its own, so that a long comparison never delays a key press. */
addEventListener('message', (event: MessageEvent<DiffRequest>) => {
  answerRequest(event.data, (reply) =>
    postMessage(reply, { transfer: reply.state === 'marks' ? [reply.marks.ranges.buffer] : [] }),
  );
});
