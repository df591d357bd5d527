import { z } from 'zod';

import { errorCode } from '#agent/workspace/error-code.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { asData, sourceName } from '../result/data-text.ts';
import { done, failed } from '../result/outcome.ts';
import { plainText } from '../result/plain-text.ts';
import { defineTool, type Tool, type ToolOutcome, type ToolRun } from '../tool.ts';
import { pageText } from './page-text.ts';
import { isPublicUrl } from './public-url.ts';
import type { FetchPort } from './public-fetch.ts';
import { readBody } from './read-body.ts';

const TIME_LIMIT_MS = 30_000;
const MAX_REDIRECTS = 5;

const schema = z.object({
  url: z.string().describe('http or https'),
  offset: z.number().int().min(0).optional().describe('First character of the text'),
});

/** Fetches a page as text. */
export function fetchTool(fetchPort: FetchPort): Tool<typeof schema> {
  return defineTool({
    name: 'fetch',
    description:
      'Fetches a web page or text file as Markdown-like text. A redirect to another host is returned, not followed.',
    kind: 'fetch',
    schema,
    isParallel: true,
    plan({ url: given, offset = 0 }) {
      const url = parseUrl(given);
      if (!url.ok) return Promise.resolve(failed(url.error));
      const { href } = url.value;
      const where = isPublicUrl(href) ? '' : ' (this computer or a private network)';
      return Promise.resolve({
        kind: 'plan' as const,
        title: `Fetch ${sourceName(href)}${where}`,
        effects: [{ kind: 'network' as const, url: href }],
        run: (live: ToolRun) => fetchPage(fetchPort, url.value, offset, live),
      });
    },
  });
}

function parseUrl(given: string): Result<URL, string> {
  if (!URL.canParse(given)) return err('This is no URL. Write it with http:// or https://.');
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return err('Only http and https URLs can be fetched.');
  if (url.username !== '' || url.password !== '')
    return err('The URL contains a user name or a password. Write it without.');
  return ok(url);
}

async function fetchPage(
  fetchPort: FetchPort,
  url: URL,
  offset: number,
  live: ToolRun,
): Promise<ToolOutcome> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const signal = AbortSignal.any([live.signal, limit]);
  try {
    const followed = await follow(fetchPort, url, signal);
    if (!followed.ok) return done(followed.error);
    const { response, url: last } = followed.value;
    const { status } = response;
    const text = pageText(response.headers.get('content-type') ?? '', await readBody(response));
    if (!text.ok) return failed(`${sourceName(last.href)}: ${text.error}`);
    const shown = text.value.slice(offset);
    const isError = status >= 400;
    const head = isError ? `The server answered with status ${status}.\n` : '';
    return {
      ...done(`${head}${asData(last.href, plainText(shown.text))}${shown.note}`, {
        facts: { status },
      }),
      isError,
    };
  } catch (error) {
    return failed(`${sourceName(url.href)}: ${fetchProblem(error, live.signal, limit)}`);
  }
}

/** Follows redirects of the same host. The failure is a sentence that names another host. */
async function follow(
  fetchPort: FetchPort,
  start: URL,
  signal: AbortSignal,
): Promise<Result<{ readonly response: Response; readonly url: URL }, string>> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetchPort(url.href, {
      signal,
      redirect: 'manual',
      headers: { 'user-agent': 'corral-agent', accept: 'text/html, text/*, application/json, */*' },
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null)
      return ok({ response, url });
    await response.body?.cancel();
    const target = parseUrl(URL.canParse(location, url) ? new URL(location, url).href : location);
    if (!target.ok) return err('The page redirects to a place that cannot be fetched.');
    if (!isSameHost(url, target.value))
      return err(
        `The page redirects to another host, which was not fetched:\n${asData('redirect', target.value.href)}\nFetch that URL if it is what you need.`,
      );
    url = target.value;
  }
  return err(`The page redirects more than ${MAX_REDIRECTS} times.`);
}

/** Returns whether a redirect stays on the host, from http to https at most. */
function isSameHost(from: URL, to: URL): boolean {
  if (to.protocol === from.protocol) return to.host === from.host;
  return to.protocol === 'https:' && to.host === from.hostname && from.port === '';
}

function fetchProblem(error: unknown, cancel: AbortSignal, limit: AbortSignal): string {
  if (cancel.aborted) return 'Cancelled.';
  if (limit.aborted) return `No complete answer within ${TIME_LIMIT_MS / 1000} s.`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && !('code' in cause) ? cause.message : errorCode(cause);
  if (code === 'PRIVATE_TARGET')
    return 'The name leads to this computer or a private network. Fetch the address itself, so that the person sees it.';
  return `The connection failed (${code}).`;
}
