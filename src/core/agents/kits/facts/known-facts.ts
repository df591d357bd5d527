import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import type { LogPort } from '#core/ports.ts';

import { fileStamp } from './file-stamp.ts';
import { programFiles } from './program-files.ts';

/** A fact that a program of an agent stated, and everything that decides it. */
export type Fact<T> = {
  /** Unique among the facts of the agent. */
  readonly name: string;
  /** Absolute path of the program. */
  readonly program: string;
  /** Files and folders besides the program whose change can change the fact. */
  readonly files?: readonly string[];
  /** The environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns further values that decide the fact. They are stored as a salted digest only. */
  readonly others?: () => Promise<readonly string[]>;
  readonly schema: z.ZodType<T>;
};

/** A value, and false if the next search must not rely on it. */
export type FoundFact<T> = { readonly value: T; readonly isLasting: boolean };

/** Remembers facts that were found by starting the program of one agent. */
export type FactsPort = {
  /** Returns the remembered value if nothing that decides it has changed; else searches for it. */
  recall<T>(fact: Fact<T>, search: () => Promise<FoundFact<T>>): Promise<T>;
};

/** Searches each time, for callers that remember nothing. */
export const noFacts: FactsPort = { recall: async (_, search) => (await search()).value };

const stored = z.object({
  format: z.literal(1),
  salt: z.string().min(16),
  facts: z.record(z.string(), z.object({ digest: z.string(), value: z.unknown() })),
});
type Stored = z.infer<typeof stored>;

/** Variables of a terminal or of a login to the machine, which decide nothing about an agent. */
const NOISE =
  /^(?:_|PWD|OLDPWD|SHLVL|TERM.*|COLORTERM|COLUMNS|LINES|WINDOWID|DISPLAY|WAYLAND_.*|SSH_.*|XDG_(?:SESSION_.*|VTNR|SEAT.*)|DBUS_.*|TMUX.*|STY|WT_.*|VSCODE_.*|GPG_TTY|INVOCATION_ID|JOURNAL_STREAM|SYSTEMD_.*|npm_(?:lifecycle|package|command|execpath|node).*|CORRAL_.*)$/u;

/**
 * The facts that the programs of agents stated, in a file of the data folder, readable by its owner
 * only. A fact is bound to a digest of what decides it; no variable or secret is stored. A file that
 * is damaged counts as empty.
 */
export class KnownFacts {
  readonly #file: string;
  readonly #log: LogPort;
  #stored: Stored | null = null;
  /** Counts the calls of `forget`: a search that began before one of them keeps nothing. */
  #forgotten = 0;

  constructor(file: string, log: LogPort) {
    this.#file = file;
    this.#log = log;
  }

  portOf(agentId: string): FactsPort {
    return { recall: (fact, search) => this.#recall(agentId, fact, search) };
  }

  /** Forgets the facts of an agent; of all agents if none is given. */
  forget(agentId?: string): void {
    this.#forgotten += 1;
    const { facts } = this.#read();
    const names = Object.keys(facts).filter(
      (key) => agentId === undefined || key.startsWith(`${agentId} `),
    );
    if (names.length === 0) return;
    for (const name of names) delete facts[name];
    this.#write();
  }

  async #recall<T>(
    agentId: string,
    fact: Fact<T>,
    search: () => Promise<FoundFact<T>>,
  ): Promise<T> {
    const key = `${agentId} ${fact.name} ${fact.program}`;
    const before = await this.#digest(fact);
    const known = this.#read().facts[key];
    if (before !== null && known?.digest === before) {
      const parsed = fact.schema.safeParse(known.value);
      if (parsed.success) return parsed.data;
    }
    const generation = this.#forgotten;
    const { value, isLasting } = await search();
    // A person may have logged in during the search.
    const isSame = isLasting && before !== null && (await this.#digest(fact)) === before;
    if (generation !== this.#forgotten) return value;
    const { facts } = this.#read();
    if (isSame) facts[key] = { digest: before, value };
    else if (known) delete facts[key];
    if (isSame || known) this.#write();
    return value;
  }

  /** Returns null if it is not known what decides the fact. */
  async #digest({ program, files = [], env, others }: Fact<unknown>): Promise<string | null> {
    const own = await programFiles(program);
    if (own === null) return null;
    const stamps = await Promise.all([...own, ...files].map(fileStamp));
    const variables = Object.entries(env).filter(([name]) => !NOISE.test(name));
    const sorted = variables.map(([name, value]) => `${name}=${value}`).toSorted();
    const all = [stamps, sorted, (await others?.()) ?? []];
    return createHmac('sha256', this.#read().salt).update(JSON.stringify(all)).digest('hex');
  }

  #read(): Stored {
    this.#stored ??= readStored(this.#file) ?? {
      format: 1,
      salt: randomBytes(16).toString('hex'),
      facts: {},
    };
    return this.#stored;
  }

  #write(): void {
    const part = `${this.#file}.${process.pid}.part`;
    try {
      writeFileSync(part, JSON.stringify(this.#read()), { mode: 0o600 });
      renameSync(part, this.#file);
    } catch (error) {
      // The next start searches again.
      this.#log.error('agents.factsNotStored', { reason: String(error) });
    }
  }
}

function readStored(file: string): Stored | null {
  try {
    const parsed = stored.safeParse(parseJson(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // There is no file yet, or it is not readable.
  }
}
