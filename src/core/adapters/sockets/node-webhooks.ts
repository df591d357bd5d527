import { lookup, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import type {
  WebhookAnswer,
  WebhookPort,
  WebhookPost,
  WebhookProblem,
} from '#core/ports/webhook-port.ts';
import { request as httpRequest } from '#core/socket/node-http.ts';
import { isPrivateAddress } from '#node/network/private-address.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

type PostResult = Result<WebhookAnswer, WebhookProblem>;

const refused = (message: ShownText): PostResult => err({ kind: 'refused', message });
const notReached = (message: ShownText): PostResult => err({ kind: 'notReached', message });

const PRIVATE = compose('webhookResults.privateAddress');
const PRIVATE_CODE = 'CORRAL_PRIVATE';

export const nodeWebhooks: WebhookPort = {
  post(post) {
    const url = URL.canParse(post.url) ? new URL(post.url) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol))
      return Promise.resolve(refused(compose('webhookResults.notHttp')));
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A name is checked after its lookup; an address is checked here, because it has none.
    if (!post.allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host))
      return Promise.resolve(refused(PRIVATE));
    return send(url, post);
  },
};

function send(
  url: URL,
  { headers, body, allowsPrivate, timeoutMs }: WebhookPost,
): Promise<PostResult> {
  const { promise, resolve } = Promise.withResolvers<PostResult>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    lookup: allowsPrivate ? lookup : lookupPublic,
    // A new connection for each request guarantees that the checked address is the one used.
    agent: false,
  });
  const timer = setTimeout(() => {
    resolve(notReached(compose('webhookResults.noAnswer', { seconds: timeoutMs / 1000 })));
    request.destroy();
  }, timeoutMs);
  request.on('response', (response) => {
    // The body of the answer is not read.
    response.on('error', () => undefined);
    resolve(ok({ status: response.statusCode ?? 0, retryAfterSeconds: retryAfter(response) }));
    response.destroy();
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    resolve(
      error.code === PRIVATE_CODE
        ? refused(PRIVATE)
        : notReached(compose('webhookResults.notReached', { reason: error.code ?? error.message })),
    );
  });
  request.on('close', () => clearTimeout(timer));
  request.end(body);
  return promise;
}

/** Looks up only public addresses. A name that also resolves to a private address is refused. */
const lookupPublic: LookupFunction = (name, options, callback) => {
  lookup(
    name,
    { ...options, all: true },
    (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      // There is no list of addresses in case of an error.
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first) return callback(new Error('No address.'), '', 0);
      if (found.some(({ address }) => isPrivateAddress(address))) {
        return callback(Object.assign(new Error(PRIVATE_CODE), { code: PRIVATE_CODE }), '', 0);
      }
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    },
  );
};

/** Returns the Retry-After value if it is a number of seconds. */
function retryAfter({ headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
