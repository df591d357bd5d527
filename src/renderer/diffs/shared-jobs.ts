import { DiffJobs, type OpenWorker } from './diff-jobs.ts';

/** One worker for the whole window, started by the first diff that is long enough. */
const openWorker: OpenWorker = ({ onReply, onFailure }) => {
  const worker = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event) => onReply(event.data));
  worker.addEventListener('error', onFailure);
  worker.addEventListener('messageerror', onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  return { post: (request) => worker.postMessage(request), stop: () => worker.terminate() };
};

export const sharedJobs = new DiffJobs(openWorker);
