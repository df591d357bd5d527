import { spawn, type ChildProcess } from 'node:child_process';

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

import { startableCommand } from '#node/process/windows-command.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';

import { endGroup, registerGroup } from './process-group.ts';

/** Bytes of the longest message. */
const LONGEST_LINE = 10 * 1024 * 1024;
const TOO_LONG = 'It printed a message that is too long.';
/** Bytes that a server may print without a response or request before it is ended. */
const MOST_NOISE = 16 * 1024 * 1024;
/** Time in ms for output that is still in the pipes when a server ends. */
const DRAIN_MS = 100;
/** UTF-16 units of the end of stderr that are kept for messages. */
const STDERR_TAIL = 2_000;

export type StdioStart = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
};

/** Parses one line; throws if it is no JSON-RPC message. */
type ParseMessage = (line: string) => JSONRPCMessage;

/**
 * A stdio server in a process group of its own (the SDK's transport ends the leader only). Lines that
 * are no messages are skipped; a server that prints more than the limits is ended, so that memory
 * stays bounded.
 */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  readonly #start: StdioStart;
  readonly #parse: ParseMessage;
  #child: ChildProcess | null = null;
  readonly #lines = new LineSplitter({ maxLineBytes: LONGEST_LINE });
  #noise = 0;
  #stderr = '';
  #exit: string | null = null;
  #closing: Promise<void> | null = null;
  /** Counts bytes of stdout. */
  received = 0;

  constructor(start: StdioStart, parse: ParseMessage) {
    this.#start = start;
    this.#parse = parse;
  }

  /** The SDK recognises stdio transports by `stderr` and `pid`. */
  get stderr(): null {
    return null;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Returns the exit status and the end of stderr as far as they are known; empty if neither is. */
  diagnosis(): string {
    const tail = this.#stderr.trim();
    return [this.#exit, tail === '' ? null : `Its last output: ${tail}`]
      .filter((part) => part !== null)
      .join(' ');
  }

  start(): Promise<void> {
    const { command, args, env, folder } = this.#start;
    const start = startableCommand(command, args, env);
    return new Promise((resolve, reject) => {
      const child = spawn(start.command, start.args, {
        cwd: folder,
        env: { ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        windowsHide: true,
        windowsVerbatimArguments: start.verbatim,
      });
      this.#child = child;
      if (child.pid !== undefined) registerGroup(child);
      child.once('spawn', () => resolve());
      child.once('error', (error) => {
        this.#exit ??= error.message;
        reject(error);
        this.#ended();
      });
      child.once('exit', (code, signal) => {
        this.#exit ??=
          signal === null ? `It ended with code ${code}.` : `It was ended by ${signal}.`;
        // A process that left the group may hold the pipes, and would delay `close` without end.
        setTimeout(() => {
          child.stdout.destroy();
          child.stderr.destroy();
        }, DRAIN_MS).unref();
      });
      child.once('close', () => this.#ended());
      child.stdin.on('error', () => undefined);
      child.stdout.on('error', () => undefined);
      child.stderr.on('error', () => undefined);
      child.stdout.on('data', (bytes: Buffer) => this.#read(bytes));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        this.#stderr = (this.#stderr + text).slice(-STDERR_TAIL).toWellFormed();
      });
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (!stdin?.writable) throw new Error('The server has ended.');
    if (stdin.write(`${JSON.stringify(message)}\n`)) return;
    await new Promise<void>((resolve) => {
      stdin.once('drain', resolve);
      stdin.once('close', resolve);
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#child ? endGroup(this.#child) : Promise.resolve();
    return this.#closing;
  }

  #ended(): void {
    const { onclose } = this;
    if (onclose) onclose();
  }

  #read(bytes: Buffer): void {
    if (this.#closing) return;
    this.received += bytes.length;
    this.#noise += bytes.length;
    for (const { text, truncated } of this.#lines.push(bytes)) {
      if (truncated) return this.#reject(TOO_LONG);
      this.#take(text);
    }
    if (this.#lines.heldBytes > LONGEST_LINE) this.#reject(TOO_LONG);
    else if (this.#noise > MOST_NOISE) this.#reject('It printed without end.');
  }

  #take(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = this.#parse(line);
    } catch {
      return; // A log line of the server; `MOST_NOISE` bounds them.
    }
    if ('id' in message) this.#noise = 0;
    this.onmessage?.(message);
  }

  #reject(reason: string): void {
    this.#exit ??= reason;
    this.#child?.stdout?.destroy();
    this.onerror?.(new Error(reason));
    void this.close();
  }
}
