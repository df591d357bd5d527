import { agentWords, corralMessage } from '../words/agent-words.ts';
import type { RequestKind } from './request-kind.ts';
import { isShort } from './short-text.ts';

/**
 * The kind of a request that consists of its message, such as a question on the screen of a
 * terminal.
 */
export const textRequest: RequestKind<'none'> = {
  View: null,
  subject: () => null,
  shortForm: (request) => {
    const text = corralMessage(request);
    // An incomplete subject needs the whole dialog, which shows that a part is missing.
    const isRead = request.context.readFrom?.contextComplete !== false;
    return { text, isWhole: isRead && isShort(`${text}${agentWords(request)}`) };
  },
  listText: () => null,
  sameAs: ({ type, title, message }) => [type, title, message],
  commandPrefix: () => null,
  digits: 'options',
  canHaveRule: false,
};
