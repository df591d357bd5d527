import { createHash } from 'node:crypto';

import { z } from 'zod';

/** Start of a server. Values may contain `${NAME}` and `${NAME:-default}` until they are expanded. */
export type ServerStart =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** Null: the workspace. */
      readonly folder: string | null;
    }
  | {
      readonly kind: 'http';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/** `project`: a file of the workspace; `person`: the person's folder; `session`: the ACP client. */
export type ServerOrigin = 'project' | 'person' | 'session';

export type ServerEntry = {
  readonly name: string;
  readonly origin: ServerOrigin;
  readonly start: ServerStart;
};

/** The entries of a file, and a sentence for each one that cannot be used. */
export type ParsedEntries = {
  readonly entries: readonly ServerEntry[];
  readonly problems: readonly string[];
};

const text = z.string().max(10_000);
const record = z.record(z.string().max(200), text);
const stdio = z.object({
  type: z.literal('stdio').optional(),
  command: text.min(1),
  args: z.array(text).max(200).default([]),
  env: record.default({}),
  cwd: text.optional(),
});
const http = z.object({
  type: z.enum(['http', 'streamable-http', 'streamableHttp']).optional(),
  url: text.min(1),
  headers: record.default({}),
});
const file = z.object({ mcpServers: z.record(z.string(), z.unknown()).default({}) });
const disabled = z.object({ disabled: z.literal(true) });

const MOST_SERVERS = 50;

/** Parses a file in the shape that MCP clients share: `{"mcpServers": {"name": {"command": ...}}}`. */
export function parseEntries(path: string, content: string, origin: ServerOrigin): ParsedEntries {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    return { entries: [], problems: [`${path} is no JSON: ${String(error)}`] };
  }
  const parsed = file.safeParse(json);
  if (!parsed.success)
    return { entries: [], problems: [`${path}: ${z.prettifyError(parsed.error)}`] };
  const entries: ServerEntry[] = [];
  const problems: string[] = [];
  for (const [name, raw] of Object.entries(parsed.data.mcpServers).slice(0, MOST_SERVERS)) {
    if (disabled.safeParse(raw).success) continue;
    const start = serverStart(raw);
    if (start && isName(name)) entries.push({ name, origin, start });
    else
      problems.push(`${path}: the server "${name.slice(0, 64)}" needs a command or an HTTP url.`);
  }
  return { entries, problems };
}

function isName(name: string): boolean {
  return /^[^\p{Cc}\p{Cf}]{1,64}$/u.test(name);
}

function serverStart(raw: unknown): ServerStart | null {
  const local = stdio.safeParse(raw);
  if (local.success) {
    const { command, args, env, cwd } = local.data;
    return { kind: 'stdio', command, args, env, folder: cwd ?? null };
  }
  const remote = http.safeParse(raw);
  return remote.success
    ? { kind: 'http', url: remote.data.url, headers: remote.data.headers }
    : null;
}

const pairs = z.array(z.object({ name: z.string(), value: z.string() })).default([]);
const sessionServer = z.union([
  z.object({ type: z.literal('http'), name: z.string(), url: z.string(), headers: pairs }),
  z.object({
    type: z.literal('stdio').optional(),
    name: z.string(),
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    env: pairs,
  }),
]);

/** Parses `mcpServers` of ACP's `session/new` (agentclientprotocol.com, type McpServer). */
export function parseSessionServers(servers: readonly unknown[]): ParsedEntries {
  const entries: ServerEntry[] = [];
  const problems: string[] = [];
  for (const raw of servers.slice(0, MOST_SERVERS)) {
    const parsed = sessionServer.safeParse(raw);
    if (!parsed.success || !isName(parsed.data.name)) {
      problems.push('An MCP server of the editor is neither a stdio nor an HTTP server.');
      continue;
    }
    const { data } = parsed;
    const start: ServerStart =
      'url' in data
        ? { kind: 'http', url: data.url, headers: recordOf(data.headers) }
        : {
            kind: 'stdio',
            command: data.command,
            args: data.args,
            env: recordOf(data.env),
            folder: null,
          };
    entries.push({ name: data.name, origin: 'session', start });
  }
  return { entries, problems };
}

function recordOf(pairs: readonly { readonly name: string; readonly value: string }[]) {
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
}

/** Returns a hash of everything that the person consents to, also of the workspace. */
export function entryHash({ name, start }: ServerEntry, workspace: string): string {
  return createHash('sha256')
    .update(JSON.stringify([workspace, name, sorted(start)]))
    .digest('hex');
}

function sorted(start: ServerStart): unknown {
  const ordered = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return start.kind === 'http'
    ? ['http', start.url, ordered(start.headers)]
    : ['stdio', start.command, start.args, ordered(start.env), start.folder];
}
