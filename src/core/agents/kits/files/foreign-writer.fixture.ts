import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

const PROGRAM = `
const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  try { db.exec(JSON.parse(line)); console.log('done'); } catch (error) { console.log(error.message); }
}).on('close', () => db.close());
`;

/** Another process that has a database open and writes to it, as an agent does. */
export class ForeignWriter {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;

  constructor(file: string) {
    this.#child = spawn(process.execPath, ['-e', PROGRAM, file]);
    this.#lines = createInterface({ input: this.#child.stdout });
  }

  /** Executes statements. Throws if they fail. */
  async run(sql: string): Promise<void> {
    this.#child.stdin.write(`${JSON.stringify(sql)}\n`);
    const [line]: readonly unknown[] = await once(this.#lines, 'line');
    if (line !== 'done') throw new Error(String(line));
  }

  /** Ends the process as a program ends that closes its database, which removes the log. */
  async end(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    await ended;
  }

  /** Ends the process without closing the database, so that its log stays. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

/** Returns the names, sizes, times and contents of the files in a folder. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const found = statSync(join(folder, name));
      const content = found.isFile() ? readFileSync(join(folder, name)) : '';
      const hash = createHash('sha1').update(content).digest('hex');
      return `${name} ${found.size} ${found.mtimeMs} ${found.mode} ${hash}`;
    });
}
