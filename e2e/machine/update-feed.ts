import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';

import { repository, type Machine } from './machine.ts';

const CHANNEL = process.arch === 'x64' ? '/latest-linux.yml' : `/latest-linux-${process.arch}.yml`;
const FILE = '/Corral-9.9.9.AppImage';

/** The behaviour of the update server. */
export type FeedBehaviour =
  | 'newest'
  | 'newer'
  | 'gone'
  | 'broken'
  | 'garbage'
  | 'damaged'
  | 'stuck';

/**
 * An update server on loopback, as a packager sets one up, and a package of Corral that asks it.
 */
export class UpdateFeed {
  behaviour: FeedBehaviour = 'newest';
  readonly requestedPaths: string[] = [];
  /** The ids of installations that requests contained. */
  readonly sentIds = new Set<string>();
  /** The resources folder of the package. */
  readonly resources: string;
  /** The file of the package. */
  readonly appImage: string;
  /** The file that the new version writes when it starts. */
  readonly startLog: string;
  readonly #server = createServer(({ url = '', headers }, response) => {
    const id = headers['x-user-staging-id'];
    if (id !== undefined) this.sentIds.add(String(id));
    this.#answer(new URL(url, 'http://feed').pathname, response);
  });
  readonly #version: string;
  #port = 0;

  constructor({ root }: Machine, version: string) {
    this.#version = version;
    this.resources = join(root, 'resources');
    this.appImage = join(root, 'apps/Corral.AppImage');
    this.startLog = join(root, 'started.txt');
  }

  async open(): Promise<void> {
    await this.listen();
    await mkdir(this.resources);
    await mkdir(join(this.appImage, '..'));
    await symlink(join(repository, 'resources/tray'), join(this.resources, 'tray'));
    const config = `provider: generic\nurl: http://127.0.0.1:${this.#port}\nupdaterCacheDirName: corral-updater\n`;
    await writeFile(join(this.resources, 'app-update.yml'), config);
    await writeFile(this.appImage, 'the old version', { mode: 0o755 });
  }

  /** Listens. After a close, the same port is used again. */
  async listen(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.listen(this.#port, '127.0.0.1', resolve);
    await promise;
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    await promise;
  }

  get #program(): string {
    return `#!/bin/sh\necho "silent=$APPIMAGE_SILENT_INSTALL exits=$APPIMAGE_EXIT_AFTER_INSTALL" >> '${this.startLog}'\n`;
  }

  #answer(path: string, response: ServerResponse): void {
    this.requestedPaths.push(path);
    if (path === CHANNEL) this.#answerChannel(response);
    else if (path === FILE) this.#answerFile(response);
    else response.writeHead(404).end();
  }

  #answerChannel(response: ServerResponse): void {
    if (this.behaviour === 'gone') response.writeHead(404).end('not here');
    else if (this.behaviour === 'broken') response.writeHead(503).end('later');
    else if (this.behaviour === 'garbage')
      response.end('<html>Sign in to the network of this hotel</html>');
    else response.end(this.#channel(this.behaviour === 'newest' ? this.#version : '9.9.9'));
  }

  #channel(version: string): string {
    const sha512 = createHash('sha512').update(this.#program).digest('base64');
    return `version: ${version}\nfiles:\n  - url: ${FILE.slice(1)}\n    sha512: ${sha512}\n    size: ${this.#program.length}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`;
  }

  #answerFile(response: ServerResponse): void {
    const program =
      this.behaviour === 'damaged' ? this.#program.replace('echo', 'evil') : this.#program;
    response.setHeader('Content-Length', program.length);
    if (this.behaviour === 'stuck') response.write(program.slice(0, 20));
    else response.end(program);
  }
}
