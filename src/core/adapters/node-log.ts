import { appendFileSync, renameSync, statSync } from 'node:fs';
import { HIDDEN, redactText } from '#shared/base/redact-text.ts';

import type { ClockPort, LogPort } from '../ports.ts';

const SECRET_FIELD =
  /token|secret|passw|authori[sz]ation|cookie|credential|api[-_]?key|private[-_]?key|^key$/i;
/**
 * Matches secrets that are too short for a known form too; in a log a false positive does no harm.
 */
const SHORT_SECRET =
  /\b(?:sk|pk|ghp|gho|xox[abp])[-_][A-Za-z0-9_-]{8,}|\bBearer\s+[^\s"']+|([?#&](?:token|key)=)[^\s&"']+/gi;
const DEPTH = 6;

/**
 * Returns a copy for a log: fields with the name of a secret, and words that look like secrets, are
 * hidden.
 */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return redactText(value).replace(
      SHORT_SECRET,
      (_match, prefix: string | undefined) => `${prefix ?? ''}${HIDDEN}`,
    );
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH) return '[too deep]';
  if (value instanceof Error)
    return redact({ name: value.name, message: value.message, stack: value.stack }, depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_FIELD.test(name) && typeof field === 'string' ? HIDDEN : redact(field, depth + 1),
    ]),
  );
}

const MAX_BYTES = 5 * 1024 * 1024;

/** Receives one line, without its newline. */
export type LogSink = (line: string) => void;

export function writeToStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * A log file of at most 5 MiB with one older file (`<path>.1`), readable by its owner only. If it
 * cannot be written, lines go to `fallback`: a log never stops the program.
 */
export class LogFile {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #fallback: LogSink;
  #bytes: number;

  constructor(
    path: string,
    options: { readonly maxBytes?: number; readonly fallback?: LogSink } = {},
  ) {
    this.#path = path;
    this.#maxBytes = options.maxBytes ?? MAX_BYTES;
    this.#fallback = options.fallback ?? writeToStderr;
    this.#bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  readonly write: LogSink = (line) => {
    try {
      const bytes = Buffer.byteLength(line) + 1;
      if (this.#bytes > 0 && this.#bytes + bytes > this.#maxBytes) this.#rotate();
      appendFileSync(this.#path, `${line}\n`, { mode: 0o600 });
      this.#bytes += bytes;
    } catch (thrown) {
      this.#fallback(line);
      this.#fallback(
        JSON.stringify({
          level: 'error',
          event: 'log.failed',
          path: this.#path,
          error: String(thrown),
        }),
      );
    }
  };

  #rotate(): void {
    renameSync(this.#path, `${this.#path}.1`);
    this.#bytes = 0;
  }
}

/** Writes one JSON object per line and hides secrets. */
export class NodeLog implements LogPort {
  readonly #sink: LogSink;
  readonly #clock: ClockPort;

  constructor(sink: LogSink, clock: ClockPort) {
    this.#sink = sink;
    this.#clock = clock;
  }

  info(event: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#write('info', event, fields);
  }

  error(event: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#write('error', event, fields);
  }

  #write(level: 'info' | 'error', event: string, fields: Readonly<Record<string, unknown>>): void {
    const at = new Date(this.#clock.now()).toISOString();
    this.#sink(JSON.stringify({ at, level, event, ...(redact(fields) as object) }));
  }
}
