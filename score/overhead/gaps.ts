import {
  startModelServer,
  streamReply,
  statusReply,
  eventsOf,
} from '#agent/llm/testing/model-server.ts';
import type { ReceivedRequest } from '#agent/llm/testing/model-server.ts';

/** Calls of a turn; the first ones load the tools and are not counted. */
const CALLS = 40;
const WARM_UP = 5;

/** A strict server whose answers each read another file, and the times between them. */
export interface GapServer {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  readonly refusals: readonly string[];
  /** Milliseconds from an answer to the next request, for each call after the first ones. */
  gaps(): readonly number[];
  close(): Promise<void>;
}

/** Returns the names of the files that the calls read. */
export const GAP_FILES = Array.from({ length: CALLS }, (_, index) => `file-${index}.txt`);

/** Starts a server of Anthropic's API. */
export async function startGapServer(model: string, folder: string): Promise<GapServer> {
  const server = await startModelServer();
  const gaps: number[] = [];
  const waiting = [...GAP_FILES];
  let answeredAt: number | null = null;
  server.answerWith((request) => {
    if (!request.path.endsWith('/messages')) return statusReply(404, '{}');
    if (answeredAt !== null) gaps.push(performance.now() - answeredAt);
    const file = waiting.shift();
    const part = file
      ? {
          kind: 'call' as const,
          id: `call_${file}`.replaceAll(/\W/g, '_'),
          name: 'read',
          argumentsText: JSON.stringify({ path: `${folder}/${file}` }),
        }
      : { kind: 'text' as const, text: 'Done.' };
    const reply = streamReply(eventsOf('anthropic', { model, parts: [part], stop: null }));
    answeredAt = performance.now();
    return reply;
  });
  return {
    url: server.url,
    requests: server.requests,
    refusals: server.refusals,
    gaps: () => gaps.slice(WARM_UP),
    close: () => server.close(),
  };
}

/** Returns the value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.floor(share * (ordered.length - 1))] ?? Number.NaN;
}
