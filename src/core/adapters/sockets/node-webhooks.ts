import { lookup, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { isPrivateAddress } from './private-address.ts';
import type { WebhookAnswer, WebhookPort, WebhookPost, WebhookProblem } from '#core/notifications/channels/webhook/webhook-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

type Posted = Result<WebhookAnswer, WebhookProblem>;

const refused = (message: string): Posted => err({ kind: 'refused', message });
const notReached = (message: string): Posted => err({ kind: 'notReached', message });

const PRIVATE = 'Its address belongs to this machine or to a private network. Allow that in the settings if it is yours.';
const PRIVATE_CODE = 'CORRAL_PRIVATE';

export const nodeWebhooks: WebhookPort = {
  post(post) {
    const url = URL.canParse(post.url) ? new URL(post.url) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol)) return Promise.resolve(refused('Its address is no http or https address.'));
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A name is checked when it has been looked up, an address has no such moment.
    if (!post.allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) return Promise.resolve(refused(PRIVATE));
    return send(url, post);
  },
};

function send(url: URL, { headers, body, allowsPrivate, timeoutMs }: WebhookPost): Promise<Posted> {
  const { promise, resolve } = Promise.withResolvers<Posted>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    lookup: allowsPrivate ? lookup : lookupPublic,
    // The address that was checked is the one that is used: no connection of another request.
    agent: false,
  });
  const timer = setTimeout(() => {
    resolve(notReached(`No answer within ${timeoutMs / 1000} seconds.`));
    request.destroy();
  }, timeoutMs);
  request.on('response', (response) => {
    // What it says beside its status is nobody's business.
    response.on('error', () => undefined);
    resolve(ok({ status: response.statusCode ?? 0, retryAfterSeconds: retryAfter(response) }));
    response.destroy();
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    resolve(error.code === PRIVATE_CODE ? refused(PRIVATE) : notReached(`It could not be reached: ${error.code ?? error.message}.`));
  });
  request.on('close', () => clearTimeout(timer));
  request.end(body);
  return promise;
}

/** Gives only addresses that anyone can reach; a name that also leads elsewhere is refused as a whole. */
const lookupPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
    // With an error there is no list at all.
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first) return callback(new Error('No address.'), '', 0);
    if (found.some(({ address }) => isPrivateAddress(address))) {
      return callback(Object.assign(new Error(PRIVATE), { code: PRIVATE_CODE }), '', 0);
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/** Seconds, when it gives seconds. */
function retryAfter({ headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
