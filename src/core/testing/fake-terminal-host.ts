import type { HostSpawn, HostTerminal, ScreenText } from '#core/socket/host-protocol.ts';
import type {
  HostAttachment,
  HostViewer,
  TerminalEvent,
  TerminalHostPort,
} from '#core/terminals/terminal-host.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { TerminalColours } from '#shared/terminal/terminal.ts';

/** A fake pty-host whose events the test emits. */
export class FakeTerminalHost implements TerminalHostPort {
  readonly terminals = new Map<string, HostTerminal>();
  readonly spawned: HostSpawn[] = [];
  readonly viewers: {
    readonly terminalId: string;
    readonly since: number | null;
    readonly viewer: HostViewer;
  }[] = [];
  readonly typed: string[] = [];
  readonly done: string[] = [];
  screens = new Map<string, ScreenText>();
  /** The reply of `isBusy` for each terminal. */
  readonly busy = new Map<string, boolean>();
  /** The failure of the next spawns; null lets them succeed. */
  refuses: Problem | null = null;
  isClosed = false;
  readonly #listeners = new Set<(event: TerminalEvent) => void>();

  async spawn(spawn: HostSpawn): Promise<Result<HostTerminal, Problem>> {
    this.spawned.push(spawn);
    if (this.refuses) return err(this.refuses);
    const { terminalId, cols, rows, lane } = spawn;
    const made = {
      terminalId,
      cols,
      rows,
      lane,
      pid: 1000,
      offset: 0,
      oldest: 0,
      title: null,
      status: null,
      exit: null,
    };
    this.terminals.set(terminalId, made);
    return ok(made);
  }

  async list(): Promise<Result<readonly HostTerminal[], Problem>> {
    return ok([...this.terminals.values()]);
  }

  attach(terminalId: string, since: number | null, viewer: HostViewer): HostAttachment {
    this.viewers.push({ terminalId, since, viewer });
    return {
      ack: (offset) => void this.done.push(`ack ${terminalId} ${offset}`),
      detach: () => void this.done.push(`detach ${terminalId}`),
    };
  }

  write(terminalId: string, bytes: Uint8Array): void {
    this.typed.push(`${terminalId} ${new TextDecoder().decode(bytes)}`);
  }

  async typeIf(terminalId: string, text: string): Promise<boolean> {
    this.typed.push(`${terminalId} ${text}`);
    return true;
  }

  resize(terminalId: string, cols: number, rows: number): void {
    this.done.push(`resize ${terminalId} ${cols}x${rows}`);
  }

  colours({ foreground, background }: TerminalColours): void {
    this.done.push(`colours ${foreground} ${background}`);
  }

  signal(terminalId: string, signal: string): void {
    this.done.push(`signal ${terminalId} ${signal}`);
  }

  async forget(terminalId: string): Promise<void> {
    this.done.push(`forget ${terminalId}`);
    this.terminals.delete(terminalId);
  }

  async isBusy(terminalId: string): Promise<boolean | null> {
    return this.busy.get(terminalId) ?? null;
  }

  async screen(terminalId: string): Promise<ScreenText | null> {
    return this.screens.get(terminalId) ?? null;
  }

  subscribe(listener: (event: TerminalEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.isClosed = true;
  }

  say(event: TerminalEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
