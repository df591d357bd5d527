import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';

import type { MessagePortMain, WebContents, WindowOpenHandlerResponse } from 'electron';
import { z } from 'zod';

import type { Cdp } from '../browser/cdp.ts';
import { PageSession } from '../browser/cdp.ts';
import { cancellable } from './events.ts';
import { fromPorts, PagePorts } from './page-ports.ts';
import { PAGE_SCRIPT, TO_MAIN, WORLD, worldScript } from './page-world.ts';
import type { SchemeServer } from '../browser/scheme-server.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

const contextCreated = z.object({
  context: z.object({
    id: z.int(),
    name: z.string(),
    auxData: z.object({ frameId: z.string().optional() }).optional(),
  }),
});
const requestPaused = z.object({
  requestId: z.string(),
  frameId: z.string(),
  request: z.object({ url: z.string() }),
});
/** Messages of the preload script. */
const fromWorld = z.discriminatedUnion('type', [
  ...fromPorts.options,
  z.object({ type: z.literal('open'), url: z.string() }),
]);

let nextId = 1;

/** The page of one window, in a real Chromium. `ready` resolves when a document can be loaded. */
export class StandinWebContents
  extends EventEmitter
  implements
    Pick<
      WebContents,
      | 'id'
      | 'postMessage'
      | 'setWindowOpenHandler'
      | 'getURL'
      | 'isDestroyed'
      | 'reload'
      | 'focus'
      | 'forcefullyCrashRenderer'
    >
{
  readonly id = nextId++;
  readonly mainFrame = { url: '' };
  readonly ready: Promise<PageSession>;
  readonly #cdp: Cdp;
  readonly #scheme: SchemeServer;
  readonly #ports = new PagePorts((expression) => this.#inWorld(expression));
  #context: number | null = null;
  #openHandler: OpenHandler | null = null;
  /** The address to which main itself navigates. */
  #own: string | null = null;
  #url = '';
  #destroyed = false;
  /** The number of ports that main has sent to its pages. */
  #sentPorts = 0;

  constructor(
    cdp: Cdp,
    scheme: SchemeServer,
    target: Promise<string>,
    preload: string | undefined,
  ) {
    super();
    this.#cdp = cdp;
    this.#scheme = scheme;
    this.ready = this.#attach(target, preload);
  }

  async load(url: string): Promise<void> {
    const page = await this.ready;
    this.#own = this.#scheme.toHttp(url);
    await page.send('Page.navigate', { url: this.#own });
  }

  reload(): void {
    this.#own = this.#scheme.toHttp(this.#url);
    void this.ready.then((page) => page.sendWithoutReply('Page.reload'));
  }

  postMessage(channel: string, message: unknown, transfer: readonly MessagePortMain[] = []): void {
    this.#sentPorts += transfer.length;
    const portIds = transfer.map((port) => this.#ports.add(port));
    this.#inWorld(
      `standinFromMain.deliver(${JSON.stringify(channel)}, ${JSON.stringify([message])}, ${JSON.stringify(portIds)})`,
    );
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  getURL(): string {
    return this.#url;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  focus(): void {
    void this.ready.then((page) => page.sendWithoutReply('Page.bringToFront'));
  }

  /**
   * Asks main whether the page may open a window, for cases in which Chromium itself would not let
   * the page try.
   */
  askOpen(url: string): WindowOpenHandlerResponse {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab' as const,
      referrer: { url: '', policy: 'default' as const },
    };
    return this.#openHandler?.(details) ?? { action: 'allow' };
  }

  /**
   * Returns true if main prevents a page from embedding another by `<webview>`, a tag that only
   * Electron has.
   */
  refusesWebview(): boolean {
    const event = cancellable({});
    this.emit('will-attach-webview', event, {}, { src: 'https://example.com/' });
    return event.defaultPrevented;
  }

  /**
   * Pretends that another page is in the window, and returns the number of ports that main sends to
   * it.
   */
  portsFor(url: string): number {
    const [own, before] = [this.#url, this.#sentPorts];
    this.#url = url;
    this.emit('did-finish-load');
    this.#url = own;
    return this.#sentPorts - before;
  }

  /** Crashes the renderer's process, as if it ran out of memory. */
  async crash(): Promise<void> {
    const page = await this.ready;
    // Chromium never replies to this command.
    page.sendWithoutReply('Page.crash');
  }

  /** Ends the renderer's process, also while its script is busy. */
  forcefullyCrashRenderer(): void {
    void this.ready.then((page) => {
      page.sendWithoutReply('Runtime.terminateExecution');
      page.sendWithoutReply('Page.crash');
    });
  }

  /** Blocks the page. Resolves when the page answers again. */
  async busyFor(ms: number | null): Promise<void> {
    const page = await this.ready;
    page.sendWithoutReply('Runtime.evaluate', {
      expression: `for (const end = performance.now() + ${ms ?? 'Infinity'}; performance.now() < end;);`,
    });
    await page.send('Runtime.evaluate', { expression: '1' });
  }

  async text(): Promise<string> {
    const page = await this.ready;
    const reply = await page.send('Runtime.evaluate', {
      expression: 'document.body.innerText',
      returnByValue: true,
    });
    return z.object({ result: z.object({ value: z.string() }) }).parse(reply).result.value;
  }

  /**
   * Registers the path of a file or folder before it is dropped on the page, because Chromium does
   * not reveal the path to scripts.
   */
  knowDropped(name: string, path: string): void {
    this.#inWorld(`standinFromMain.drop(${JSON.stringify(name)}, ${JSON.stringify(path)})`);
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#ports.closeAll();
    this.emit('destroyed');
  }

  async #attach(target: Promise<string>, preload: string | undefined): Promise<PageSession> {
    const page = await PageSession.attach(this.#cdp, await target);
    const [{ frameTree }] = await Promise.all([
      page
        .send('Page.getFrameTree')
        .then((tree) =>
          z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) }).parse(tree),
        ),
      page.send('Page.enable'),
      page.send('Inspector.enable'),
    ]);
    const frameId = frameTree.frame.id;
    this.#follow(page, frameId);
    await page.send('Runtime.enable');
    await page.send('Runtime.addBinding', { name: TO_MAIN, executionContextName: WORLD });
    const source = preload === undefined ? '' : readFileSync(preload, 'utf8');
    // Before the preload, which can expose objects to the page.
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_SCRIPT });
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: worldScript(source),
      worldName: WORLD,
    });
    await page.send('Fetch.enable', {
      patterns: [{ resourceType: 'Document', requestStage: 'Request' }],
    });
    return page;
  }

  #follow(page: PageSession, frameId: string): void {
    page.on('Runtime.executionContextCreated', contextCreated, ({ context }) => {
      if (context.name !== WORLD || context.auxData?.frameId !== frameId) return;
      this.#ports.closeAll();
      this.#context = context.id;
    });
    page.on('Runtime.executionContextsCleared', z.unknown(), () => this.#leave());
    page.on(
      'Runtime.bindingCalled',
      z.object({ name: z.string(), payload: z.string() }),
      ({ name, payload }) => {
        if (name === TO_MAIN) this.#receive(fromWorld.parse(JSON.parse(payload)));
      },
    );
    page.on('Page.loadEventFired', z.unknown(), () => this.emit('did-finish-load'));
    const navigated = z.object({ frame: z.object({ id: z.string(), url: z.string() }) });
    page.on('Page.frameNavigated', navigated, ({ frame }) => {
      if (frame.id === frameId) this.#url = this.mainFrame.url = this.#scheme.toOwn(frame.url);
    });
    page.on('Inspector.targetCrashed', z.unknown(), () => {
      this.#leave();
      this.emit('render-process-gone', cancellable({}), { reason: 'crashed', exitCode: 139 });
    });
    page.on('Fetch.requestPaused', requestPaused, ({ requestId, frameId: frame, request }) => {
      if (this.#isNavigationAllowed(request.url, frame === frameId))
        page.sendWithoutReply('Fetch.continueRequest', { requestId });
      else page.sendWithoutReply('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    });
  }

  /** Returns true if main lets the page navigate to an address. */
  #isNavigationAllowed(http: string, isMainFrame: boolean): boolean {
    if (isMainFrame && http === this.#own) {
      this.#own = null;
      return true;
    }
    const url = this.#scheme.toOwn(http);
    const event = cancellable({ url, isMainFrame, isSameDocument: false });
    if (isMainFrame) this.emit('will-navigate', event);
    this.emit('will-frame-navigate', event);
    return !event.defaultPrevented;
  }

  #receive(message: z.infer<typeof fromWorld>): void {
    if (message.type !== 'open') return this.#ports.fromPage(message);
    const url = this.#scheme.toOwn(message.url);
    if (this.askOpen(url).action !== 'deny')
      throw new Error(`not in the stand-in: a window that a page opens (${url})`);
  }

  #leave(): void {
    this.#context = null;
    this.#ports.closeAll();
  }

  #inWorld(expression: string): void {
    void this.ready.then((page) => {
      if (this.#context === null) return;
      page.sendWithoutReply('Runtime.evaluate', { expression, contextId: this.#context });
    });
  }
}
