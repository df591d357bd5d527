import { EventEmitter } from 'node:events';
import { request as httpRequest } from 'node:http';

import type { ClientRequest, ClientRequestConstructorOptions, Net } from 'electron';

/** Chromium's names of network errors; Electron's errors contain only these names. */
const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
};

/**
 * A real request of the main process, by Node. Emits an event for a redirect and leaves the next
 * request to the caller.
 */
class StandinRequest extends EventEmitter implements Pick<ClientRequest, 'abort'> {
  readonly #request: ReturnType<typeof httpRequest>;
  #isAborted = false;

  constructor({
    protocol = 'http:',
    hostname,
    port,
    path,
    headers = {},
    method = 'GET',
    redirect = 'follow',
  }: ClientRequestConstructorOptions) {
    super();
    if (protocol !== 'http:') throw new Error(`not in the stand-in: net.request(${protocol})`);
    const sent = Object.fromEntries(
      Object.entries(headers).filter(([, value]) => value !== undefined),
    );
    this.#request = httpRequest({ hostname, port, path, headers: sent, method, agent: false });
    this.#request.on('response', (response) => {
      const { statusCode = 0, headers: responseHeaders } = response;
      // Electron emits the data received so far, and then an error on the response.
      response.on('aborted', () => this.#emitError('ERR_CONNECTION_CLOSED'));
      if (statusCode < 300 || statusCode >= 400 || responseHeaders.location === undefined)
        return void this.emit('response', response);
      this.emit(
        'redirect',
        statusCode,
        method,
        new URL(responseHeaders.location, `http://${hostname}:${port}${path}`).href,
        responseHeaders,
      );
      if (redirect === 'follow' && !this.#isAborted)
        throw new Error('not in the stand-in: a redirect that nobody takes');
    });
    this.#request.on('error', (error: NodeJS.ErrnoException) =>
      this.#emitError(NAMES[error.code ?? ''] ?? 'ERR_FAILED'),
    );
  }

  end(chunk?: string | Buffer): void {
    this.#request.end(chunk);
  }

  abort(): void {
    this.#isAborted = true;
    this.#request.destroy();
    this.emit('abort');
  }

  #emitError(name: string): void {
    if (!this.#isAborted) this.emit('error', new Error(`net::${name}`));
  }
}

export const standinNet: {
  readonly request: (
    options: ClientRequestConstructorOptions,
  ) => Pick<ReturnType<Net['request']>, 'abort'>;
} = {
  request: (options) => new StandinRequest(options),
};
