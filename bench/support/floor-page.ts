import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from 'vite';

import { ConnectionGate } from '#core/socket/connection-gate.ts';
import { Access } from '#headless/access.ts';
import { handleRequest } from '#headless/http-handler.ts';

/** An almost empty React page, built and served as Corral's own page is. */
export class FloorPage {
  readonly #folder: string;
  readonly #http: Server;

  private constructor(folder: string, http: Server) {
    this.#folder = folder;
    this.#http = http;
  }

  static async serve(): Promise<FloorPage> {
    const folder = await mkdtemp(join(tmpdir(), 'corral-floor-'));
    const root = join(import.meta.dirname, 'floor-page');
    await build({
      configFile: false,
      logLevel: 'error',
      root,
      base: './',
      // Production mode is set because the test runner's process is not in it, and React's
      // development build would distort the floor.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: true,
        minify: true,
        modulePreload: { polyfill: false },
      },
    });
    const gate = new ConnectionGate();
    const http = createServer((request, response) => {
      void handleRequest(
        {
          gate,
          port: portOf(http),
          access: new Access('floor', null),
          version: 'floor',
          staticDir: folder,
        },
        request,
        response,
      );
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    return new FloorPage(folder, http);
  }

  get address(): string {
    return `http://127.0.0.1:${portOf(this.#http)}/`;
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
    await rm(this.#folder, { recursive: true });
  }
}

function portOf(http: Server): number {
  const address = http.address();
  if (address === null || typeof address === 'string')
    throw new Error('The floor page is not served.');
  return address.port;
}
