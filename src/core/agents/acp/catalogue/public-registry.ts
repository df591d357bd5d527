import { arch } from 'node:os';

import { z } from 'zod';

import { fail } from '#shared/base/failure.ts';
import { fit, listOf, maybeText, text } from '#shared/base/lenient.ts';
import { ok } from '#shared/base/result.ts';
import { shellWord } from '#shared/base/shell-word.ts';
import type { RegistryEntry } from '#shared/contract/calls/agents.ts';
import { compose } from '#shared/words/sentence.ts';

/** The public list of agents that speak ACP. Fetched only when the person asks for it. */
const REGISTRY = 'https://cdn.agentclientprotocol.com/registry/v1/latest/registry.json';
const LIMIT_MS = 15_000;
/** Limits of what the registry may make Corral show. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_ENTRIES = 500;
const MAX_TEXT = 2000;

const words = z.array(z.string()).catch([]);
const variables = z.record(z.string(), z.string()).catch({});
const packaged = z.object({ package: z.string().min(1), args: words, env: variables });
const binary = z.object({
  cmd: z.string().min(1),
  archive: maybeText,
  args: words,
  env: variables,
});
const agent = z.object({
  id: z.string().min(1),
  name: text,
  version: maybeText,
  description: maybeText,
  distribution: z
    .object({
      npx: packaged.nullable().catch(null),
      uvx: packaged.nullable().catch(null),
      binary: z.record(z.string(), z.unknown()).catch({}),
    })
    .catch({ npx: null, uvx: null, binary: {} }),
});
const registry = z.object({ agents: listOf(agent) });
type Agent = z.output<typeof agent>;

type Machine = {
  readonly platform: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
};

/**
 * Fetches the public registry. Installs and runs nothing: each entry only has the command that
 * would run on this machine. `CORRAL_AGENT_REGISTRY` names another list.
 */
export async function fetchRegistry({ platform, variables: given }: Machine) {
  const url = given['CORRAL_AGENT_REGISTRY'] ?? REGISTRY;
  const unreachable = (reason: string) =>
    fail(
      'registryUnreachable',
      compose('setupFailures.registryUnreachable', { url, reason }),
      compose('setupFailures.registryRemedy'),
    );
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'error' });
    if (!response.ok) return unreachable(`HTTP ${response.status}`);
    const body = await responseText(response);
    const read = body === null ? null : fit(registry, parsed(body));
    if (!read) return unreachable(body === null ? `> ${MAX_BYTES} bytes` : 'no such list');
    const entries = read.agents.slice(0, MAX_ENTRIES).map((each) => registryEntry(each, platform));
    return ok({ url, entries });
  } catch (thrown) {
    return unreachable(reasonOf(thrown));
  }
}

/** Returns the body, or null if it is too long. */
async function responseText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // The caller reports that the list cannot be read.
  }
}

/** Returns the reason of a failed request, which `fetch` gives as the cause of its error. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  return cause instanceof Error && cause.message !== '' ? cause.message : thrown.message;
}

function registryEntry(
  { id, name, version, description, distribution }: Agent,
  platform: string,
): RegistryEntry {
  const about = {
    id: cut(id),
    name: cut(name || id),
    version: version === null ? null : cut(version),
    description: cut(description ?? ''),
  };
  const { npx, uvx } = distribution;
  const local = fit(binary, distribution.binary[platformName(platform)]);
  if (npx) return { ...about, ...runs(['npx', '-y', npx.package, ...npx.args], npx.env, null) };
  if (uvx) return { ...about, ...runs(['uvx', uvx.package, ...uvx.args], uvx.env, null) };
  if (local) return { ...about, ...runs([local.cmd, ...local.args], local.env, local.archive) };
  return { ...about, commandLine: null, archive: null };
}

/** Returns the name of this system in the registry. */
function platformName(platform: string): string {
  const system = platform === 'win32' ? 'windows' : platform;
  return `${system}-${arch() === 'arm64' ? 'aarch64' : 'x86_64'}`;
}

function runs(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  archive: string | null,
): Pick<RegistryEntry, 'commandLine' | 'archive'> {
  const set = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`);
  const commandLine = cut([...set, ...command.map(shellWord)].join(' '));
  return { commandLine, archive: archive === null ? null : cut(archive) };
}

const cut = (value: string) => (value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value);
