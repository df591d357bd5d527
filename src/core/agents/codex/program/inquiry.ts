import { STDERR_TAIL_BYTES, Tail } from '#core/agents/kits/process/tail.ts';
import type { ChildPort, ClockPort, Environment, ProcessPort } from '#core/ports.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import { fit } from '#shared/base/lenient.ts';

import { refusalIn, wireLine } from '../wire/wire.ts';

const INQUIRY_MS = 5_000;
const KILL_AFTER_MS = 1_000;

type Machine = {
  readonly processes: ProcessPort;
  readonly environment: Environment;
  readonly clock: ClockPort;
};

/** The replies of a process; `answers` is null without them in time. `printed` is its stderr. */
type Inquired = {
  readonly answers: readonly unknown[] | null;
  readonly printed: string;
};

/**
 * Starts a Codex process for these requests only and returns one reply per method, in order; null
 * for a refused one.
 */
export async function inquire(
  machine: Machine,
  command: string,
  methods: readonly string[],
): Promise<Inquired> {
  const { processes, environment, clock } = machine;
  const options = { cwd: environment.homeDir, env: environment.variables };
  const child = await processes.spawn(command, ['app-server'], options);
  if (!child.ok) return { answers: null, printed: '' };
  const printed = new Tail(STDERR_TAIL_BYTES);
  child.value.onStderr((chunk) => printed.push(chunk));
  const inquiry = new Inquiry(child.value, methods, environment.version);
  const cancel = clock.after(INQUIRY_MS, () => inquiry.giveUp());
  const answers = await inquiry.answers;
  cancel();
  child.value.kill('SIGTERM');
  const cancelKill = clock.after(KILL_AFTER_MS, () => child.value.kill('SIGKILL'));
  await inquiry.ended;
  cancelKill();
  return { answers, printed: printed.text() };
}

class Inquiry {
  readonly answers: Promise<readonly unknown[] | null>;
  readonly ended: Promise<void>;
  readonly #child: ChildPort;
  readonly #methods: readonly string[];
  readonly #splitter = new LineSplitter();
  readonly #given = new Map<number, unknown>();
  #settle: (answers: readonly unknown[] | null) => void = () => undefined;

  constructor(child: ChildPort, methods: readonly string[], version: string) {
    this.#child = child;
    this.#methods = methods;
    this.answers = new Promise((resolve) => {
      this.#settle = resolve;
    });
    child.onStdout((chunk) => this.#take(chunk));
    this.ended = new Promise((resolve) => {
      child.onExit(() => {
        this.giveUp();
        resolve();
      });
    });
    const clientInfo = { name: 'corral', title: 'Corral', version };
    this.#send({
      id: 'initialize',
      method: 'initialize',
      params: { clientInfo, capabilities: { experimentalApi: true } },
    });
  }

  giveUp(): void {
    this.#settle(null);
  }

  #take(chunk: Uint8Array): void {
    for (const { text, truncated } of this.#splitter.push(chunk)) if (!truncated) this.#line(text);
  }

  #line(text: string): void {
    const line = fit(wireLine, parse(text));
    if (!line || line.method !== null) return;
    if (line.id === 'initialize') {
      this.#send({ method: 'initialized', params: {} });
      for (const [id, method] of this.#methods.entries()) this.#send({ id, method, params: {} });
    }
    if (typeof line.id === 'number')
      this.#given.set(line.id, refusalIn(line) === null ? line.result : null);
    if (this.#given.size === this.#methods.length)
      this.#settle(this.#methods.map((_, id) => this.#given.get(id)));
  }

  #send(value: unknown): void {
    this.#child.write(`${JSON.stringify(value)}\n`);
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null; // The line does not belong to the protocol.
  }
}
