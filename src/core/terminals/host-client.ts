import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import {
  fromHost,
  hostReplies,
  type FromHost,
  type HostSpawn,
  type HostTerminal,
  type ScreenText,
  type SignalName,
  type ToHost,
} from '#core/socket/host-protocol.ts';
import type { TerminalColours } from '#shared/terminal/terminal.ts';
import type { Packet } from '#shared/terminal/packets.ts';
import { wireJson, wirePacket, type WireMessage } from '#core/socket/wire.ts';
import { compose } from '#shared/words/sentence.ts';

import type { HostConnectorPort, HostLink } from '#core/ports/host-link-port.ts';
import type {
  HostAttachment,
  HostViewer,
  TerminalEvent,
  TerminalHostPort,
} from './terminal-host.ts';

type AttachedViewer = {
  readonly terminalId: string;
  readonly viewer: HostViewer;
  drawn: number | null;
};
type Without<M, K extends string> = M extends ToHost ? Omit<M, K> : never;
type Call = Without<Extract<ToHost, { id: number }>, 'id'>;

const lost: Problem = {
  kind: 'hostUnavailable',
  message: compose('terminalFailures.hostSilent'),
  remedy: compose('terminalFailures.restartCorral'),
  command: null,
};

/**
 * Core's side of the connection to pty-host. Reconnects after a break, and viewers continue where
 * they were.
 */
export class HostClient implements TerminalHostPort {
  readonly #endpoint: HostConnectorPort;
  readonly #listeners = new Set<(event: TerminalEvent) => void>();
  readonly #calls = new Map<number, (reply: unknown) => void>();
  readonly #viewers = new Map<number, AttachedViewer>();
  /** The viewer numbers under which keys are sent. */
  readonly #bound = new Map<string, number>();
  readonly #known = new Set<string>();
  /** Terminals whose programs are being started. */
  readonly #spawning = new Map<string, Promise<Result<HostTerminal, Problem>>>();
  #link: HostLink | null = null;
  #connecting: Promise<Result<HostLink | null, Problem>> | null = null;
  #lastId = 0;
  #closed = false;

  constructor(endpoint: HostConnectorPort) {
    this.#endpoint = endpoint;
  }

  async spawn(spawn: HostSpawn): Promise<Result<HostTerminal, Problem>> {
    const spawned = this.#spawn(spawn);
    this.#spawning.set(spawn.terminalId, spawned);
    const done = await spawned;
    this.#spawning.delete(spawn.terminalId);
    return done;
  }

  async #spawn(spawn: HostSpawn): Promise<Result<HostTerminal, Problem>> {
    const linked = await this.#connect(true);
    if (!linked.ok) return linked;
    const done = hostReplies.spawn.safeParse(await this.#call({ t: 'spawn', spawn }));
    if (!done.success) return err(lost);
    if (done.data.ok) this.#known.add(spawn.terminalId);
    return done.data;
  }

  async list(): Promise<Result<readonly HostTerminal[], Problem>> {
    const linked = await this.#connect(false);
    if (!linked.ok) return linked;
    if (!linked.value) return ok([]);
    const done = hostReplies.list.safeParse(await this.#call({ t: 'list' }));
    if (!done.success) return err(lost);
    if (done.data.ok) for (const { terminalId } of done.data.value) this.#known.add(terminalId);
    return done.data;
  }

  attach(terminalId: string, since: number | null, viewer: HostViewer): HostAttachment {
    const id = (this.#lastId += 1);
    this.#viewers.set(id, { terminalId, viewer, drawn: since });
    const spawning = this.#spawning.get(terminalId);
    // The host does not know the terminal before it has started its program.
    if (spawning) void spawning.then(({ ok: isThere }) => this.#attachLater(id, isThere));
    else if (this.#link) this.#send({ t: 'attach', viewer: id, terminalId, since });
    else
      void this.#connect(false).then((linked) =>
        this.#attachLater(id, linked.ok && linked.value !== null),
      );
    return {
      ack: (offset) => {
        const attached = this.#viewers.get(id);
        if (!attached) return;
        attached.drawn = offset;
        this.#packet({ kind: 'ack', viewer: id, offset });
      },
      detach: () => {
        if (this.#viewers.delete(id)) this.#send({ t: 'detach', viewer: id });
      },
    };
  }

  write(terminalId: string, bytes: Uint8Array): void {
    if (!this.#link) return;
    const known = this.#bound.get(terminalId);
    const viewer = known ?? (this.#lastId += 1);
    if (known === undefined) {
      this.#bound.set(terminalId, viewer);
      this.#send({ t: 'bind', viewer, terminalId });
    }
    this.#packet({ kind: 'input', viewer, bytes });
  }

  async typeIf(
    terminalId: string,
    text: string,
    { offset, trace }: Pick<ScreenText, 'offset' | 'trace'>,
  ): Promise<boolean> {
    // An older pty-host would treat the unknown message as an attack and close the connection.
    if (!this.#link || trace?.by !== 'stream') return false;
    const done = hostReplies.typeIf.safeParse(
      await this.#call({ t: 'typeIf', terminalId, text, offset, typed: trace.typed }),
    );
    return done.success && done.data.ok && done.data.value;
  }

  resize(terminalId: string, cols: number, rows: number): void {
    this.#send({ t: 'resize', terminalId, cols, rows });
  }

  colours(colours: TerminalColours): void {
    if (this.#link) this.#send({ t: 'colours', colours });
    else
      void this.#connect(false).then(
        (linked) => linked.ok && linked.value && this.#send({ t: 'colours', colours }),
      );
  }

  signal(terminalId: string, signal: SignalName): void {
    this.#send({ t: 'signal', terminalId, signal });
  }

  async forget(terminalId: string): Promise<void> {
    this.#known.delete(terminalId);
    const bound = this.#bound.get(terminalId);
    if (bound !== undefined) this.#send({ t: 'detach', viewer: bound });
    this.#bound.delete(terminalId);
    if (this.#link) await this.#call({ t: 'forget', terminalId });
    for (const [id, attached] of this.#viewers)
      if (attached.terminalId === terminalId) this.#removeViewer(id);
    this.#disconnectIfIdle();
  }

  async isBusy(terminalId: string): Promise<boolean | null> {
    if (!this.#link) return null;
    const done = hostReplies.isBusy.safeParse(await this.#call({ t: 'isBusy', terminalId }));
    return done.success && done.data.ok ? done.data.value : null;
  }

  async screen(terminalId: string, scrollback: number): Promise<ScreenText | null> {
    if (!this.#link) return null;
    const done = hostReplies.screen.safeParse(
      await this.#call({ t: 'screen', terminalId, scrollback }),
    );
    return done.success && done.data.ok ? done.data.value : null;
  }

  subscribe(listener: (event: TerminalEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#closed = true;
    this.#link?.close();
    this.#link = null;
    this.#failCalls();
  }

  #connect(start: false): Promise<Result<HostLink | null, Problem>>;
  #connect(start: true): Promise<Result<HostLink, Problem>>;
  async #connect(start: boolean): Promise<Result<HostLink | null, Problem>> {
    if (this.#closed) return err(lost);
    if (this.#link) return ok(this.#link);
    this.#connecting ??= this.#endpoint.connect(start).finally(() => {
      this.#connecting = null;
    });
    const made = await this.#connecting;
    if (!made.ok) return made;
    // Another caller may have connected without starting a host.
    if (!made.value) return start ? this.#connect(true) : ok(null);
    if (this.#link !== made.value) this.#setLink(made.value);
    return made;
  }

  #setLink(link: HostLink): void {
    this.#link = link;
    link.onMessage((message) => this.#handle(message));
    link.onClose(() => void this.#handleBreak(link));
  }

  /** Handles a broken connection: the host may still have all terminals, or has died with them. */
  async #handleBreak(link: HostLink): Promise<void> {
    if (this.#link !== link) return;
    this.#link = null;
    this.#bound.clear();
    this.#failCalls();
    if (this.#closed) return;
    const again = await this.#connect(false);
    const listed = again.ok && again.value ? await this.list() : ok([]);
    const living = listed.ok ? listed.value : [];
    for (const terminal of living) this.#notifyMissed(terminal);
    this.#forgetAllBut(new Set(living.map(({ terminalId }) => terminalId)));
  }

  /** Reports the terminals that are gone, and attaches the viewers of the others again. */
  #forgetAllBut(left: ReadonlySet<string>): void {
    const terminalIds = [...this.#known].filter((terminalId) => !left.has(terminalId));
    for (const terminalId of terminalIds) this.#known.delete(terminalId);
    if (terminalIds.length > 0) this.#notify({ type: 'hostLost', terminalIds });
    for (const id of this.#viewers.keys())
      this.#attachLater(id, left.has(this.#viewers.get(id)?.terminalId ?? ''));
  }

  /** Reports the events that were missed while disconnected. Repeating known ones does no harm. */
  #notifyMissed({ terminalId, status, exit, offset }: HostTerminal): void {
    if (status) this.#notify({ type: 'statusChanged', terminalId, status });
    if (exit) this.#notify({ type: 'exited', terminalId, exit, offset });
  }

  #attachLater(id: number, isThere: boolean): void {
    const attached = this.#viewers.get(id);
    if (!attached) return;
    if (isThere)
      this.#send({
        t: 'attach',
        viewer: id,
        terminalId: attached.terminalId,
        since: attached.drawn,
      });
    else this.#removeViewer(id);
  }

  #removeViewer(id: number): void {
    const attached = this.#viewers.get(id);
    this.#viewers.delete(id);
    attached?.viewer.gone();
  }

  /** Disconnects if nothing is in use, because an idle host ends once nothing is connected. */
  #disconnectIfIdle(): void {
    const isIdle = this.#known.size === 0 && this.#viewers.size === 0 && this.#calls.size === 0;
    if (!isIdle) return;
    this.#link?.close();
    this.#link = null;
    this.#bound.clear();
  }

  #call(call: Call): Promise<unknown> {
    const id = (this.#lastId += 1);
    return new Promise((resolve) => {
      this.#calls.set(id, resolve);
      if (!this.#link) return this.#failCalls();
      this.#send({ ...call, id });
    });
  }

  #failCalls(): void {
    for (const settle of this.#calls.values()) settle(err(lost));
    this.#calls.clear();
  }

  #send(message: ToHost): void {
    this.#link?.send(wireJson(message));
  }

  #packet(packet: Packet): void {
    this.#link?.send(wirePacket(packet));
  }

  #handle(message: WireMessage): void {
    if (message.kind === 'packet') return this.#handlePacket(message.packet);
    const parsed = fromHost.safeParse(message.json);
    if (parsed.success) this.#handleMessage(parsed.data);
  }

  #handlePacket(packet: Packet): void {
    const attached = this.#viewers.get(packet.viewer);
    if (packet.kind === 'snapshot') attached?.viewer.snapshot(packet);
    if (packet.kind === 'output') attached?.viewer.output(packet.offset, packet.bytes);
  }

  #handleMessage(message: FromHost): void {
    if (message.t === 'reply') {
      this.#calls.get(message.id)?.(message.reply);
      this.#calls.delete(message.id);
    }
    if (message.t === 'event') this.#notify(message.event);
    if (message.t === 'gone') this.#removeViewer(message.viewer);
  }

  #notify(event: TerminalEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
