import { z } from 'zod';

import { versionFailure } from '#core/agents/kits/process/program-problems.ts';
import type { Environment, ProcessPort } from '#core/ports.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { noFacts, type FactsPort } from './known-facts.ts';

const VERSION_MS = 15_000;
const schema = z.object({ version: z.string(), how: z.literal('') });

/** A version, or null and how the program failed. */
export type ProgramVersion = { readonly version: string | null; readonly how: ShownText };

export type VersionMachine = {
  readonly processes: ProcessPort;
  readonly environment: Environment;
  /** Absent: nothing is remembered. */
  readonly facts?: FactsPort | undefined;
};

type Program = {
  /** Name of the command, for messages. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Returns the version that a program prints, or that it printed before it last changed. */
export function programVersion(machine: VersionMachine, program: Program): Promise<ProgramVersion> {
  const { path, env } = program;
  const fact = { name: 'version', program: path, env, schema };
  return (machine.facts ?? noFacts).recall<ProgramVersion>(fact, async () => {
    const value = await askVersion(machine, program);
    return { value, isLasting: value.version !== null };
  });
}

async function askVersion(
  { processes, environment }: VersionMachine,
  { name, path, env }: Program,
): Promise<ProgramVersion> {
  const options = { cwd: environment.homeDir, env, timeoutMs: VERSION_MS };
  const result = await processes.run(path, ['--version'], options);
  if (!result.ok) return { version: null, how: result.error.message };
  const { code, stdout, stderr } = result.value;
  const version = code === 0 ? (/\d+\.\d+\.\d+\S*/.exec(stdout)?.[0] ?? null) : null;
  if (version !== null) return { version, how: '' };
  const printed = stderr.trim() || stdout.trim();
  return { version, how: versionFailure(`${name} --version`, code, printed, VERSION_MS) };
}

/** Compares numbers between dots; `1.2` is older than `1.2.1`. */
export function isOlder(version: string, least: string): boolean {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [one, other] = [parts(version), parts(least)];
  const at = other.findIndex((part, index) => part !== (one[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
