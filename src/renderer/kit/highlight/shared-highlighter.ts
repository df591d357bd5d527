import { Highlighter, type OpenWorker } from './highlighter.ts';
import type { TokenLine } from './token.ts';

/** Opens the only worker of the window when the first text is highlighted. */
const openWorker: OpenWorker = ({ onReply, onFailure }) => {
  const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event) => onReply(event.data));
  worker.addEventListener('error', onFailure);
  worker.addEventListener('messageerror', onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  return { post: (request) => worker.postMessage(request), stop: () => worker.terminate() };
};

export const sharedHighlighter = new Highlighter(openWorker);

/**
 ** Highlights code outside of components. Resolves with null if the text is too big, has no grammar
 * or was given up; the caller then shows it plain.
 *
 * @public
 */
export function highlightLines(
  code: string,
  language: string | null,
): Promise<readonly TokenLine[] | null> {
  if (language === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    sharedHighlighter.request(code, language, resolve);
  });
}
