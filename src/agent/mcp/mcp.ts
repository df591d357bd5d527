import { join } from 'node:path';

import type { Tool } from '#agent/tools/tool.ts';

import { Consents } from './config/consents.ts';
import {
  expandVariables,
  inheritedEnvironment,
  type Environment,
} from './config/expand-variables.ts';
import { findServers } from './config/find-servers.ts';
import { entryHash, type ServerEntry } from './config/server-entry.ts';
import { McpServer, type ServerPorts, type ServerStatus } from './connection/mcp-server.ts';
import { toolCall, toolSearch } from './tools/tool-search.ts';
import { ToolRegistry, type RegisteredTool, type ToolConsent } from './tools/tool-registry.ts';
import { cleanLine } from './tools/untrusted-text.ts';

/** A question whether a server of the project may start. */
export type ConsentRequest = {
  readonly server: string;
  /** The command line, or the address, as it stands in the file: not expanded. */
  readonly start: string;
  /** The folder, the variables (`NAME=value`) and the headers that the entry sets. */
  readonly settings: readonly string[];
};

export type McpOptions = {
  /** Absolute path, symlinks resolved. */
  readonly workspace: string;
  /** False: the files of the workspace are not read. */
  readonly isTrusted: boolean;
  /** Holds `mcp.json` of the person. */
  readonly configFolder: string;
  /** Holds `mcp-consents.json`. */
  readonly dataFolder: string;
  /** `mcpServers` of ACP's `session/new`. */
  readonly sessionServers: readonly unknown[];
  /** The environment without keys of the agent; entries may refer to it as `${NAME}`. */
  readonly environment: Environment;
  /** Asks the person once for each new content of a project's entry. */
  readonly consent: (request: ConsentRequest) => Promise<boolean>;
  /** Asks the person about tools that a server adds or changes while the session runs. */
  readonly toolConsent: ToolConsent;
  /** Shows a notice to the person. */
  readonly notify: (notice: string) => void;
  /** Fetch that knows the proxy. */
  readonly fetch?: ServerPorts['fetch'];
  readonly limits?: Partial<McpLimits>;
};

/** Times in ms; `tools` and `tokens`: the most that is put into the list of the prompt. */
export type McpLimits = {
  readonly startMs: number;
  /** Time that the session waits for the servers; slower ones are found by `tool_search`. */
  readonly waitMs: number;
  readonly callMs: number;
  readonly tools: number;
  readonly tokens: number;
};

const LIMITS: McpLimits = {
  startMs: 20_000,
  waitMs: 8_000,
  callMs: 120_000,
  tools: 15,
  tokens: 3_000,
};

/** Time that a turn waits for changed lists of tools. */
const LIST_WAIT_MS = 3_000;

/** The MCP servers of a session. */
export interface Mcp {
  /**
   * The same for the whole session, so that the prompt cache holds: the tools of the servers (if they
   * are few), `tool_search` and `tool_call`. Empty without servers.
   */
  readonly tools: readonly Tool[];
  servers(): readonly ServerStatus[];
  /** Returns the names of tools that servers added since, and to which the person agreed. */
  takeAdded(): Promise<readonly string[]>;
  /** Ends all servers with their process groups. */
  close(): Promise<void>;
}

/** Starts the servers of a session. Never rejects: a server that fails is a notice. */
export async function createMcp(options: McpOptions): Promise<Mcp> {
  const limits = { ...LIMITS, ...options.limits };
  const servers = await allowedServers(options, limits);
  const registry = new ToolRegistry(servers, options.toolConsent);
  if (servers.length > 0) await registry.refresh(limits.waitMs);
  registry.problems().forEach((problem) => options.notify(problem));
  const listed = registry.tools();
  const isShort = listed.length <= limits.tools && tokensOf(listed) <= limits.tokens;
  const direct = isShort ? listed.map(({ tool }) => tool) : [];
  const search = [toolSearch(registry, isShort ? [] : listed), toolCall(registry)];
  return {
    tools: servers.length === 0 ? [] : [...direct, ...search],
    servers: () => servers.map(({ status }) => status),
    takeAdded: () => registry.takeAdded(LIST_WAIT_MS),
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

async function allowedServers(
  options: McpOptions,
  limits: McpLimits,
): Promise<readonly McpServer[]> {
  const { workspace, environment, notify } = options;
  const ports: ServerPorts = {
    inherited: inheritedEnvironment(environment),
    workspace,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    startMs: limits.startMs,
    callMs: limits.callMs,
  };
  const consents = new Consents(join(options.dataFolder, 'mcp-consents.json'));
  const servers: McpServer[] = [];
  for (const entry of await findServers(options, notify)) {
    // oxlint-disable-next-line no-await-in-loop -- the person is asked one question after the other
    if (entry.origin === 'project' && !(await isAllowed(entry, consents, options))) continue;
    const start = expandVariables(entry.start, environment);
    if (start.ok) servers.push(new McpServer(entry, start.value, ports));
    else notify(`The MCP server "${entry.name}" needs the variables ${start.error.join(', ')}.`);
  }
  return servers;
}

async function isAllowed(
  entry: ServerEntry,
  consents: Consents,
  { workspace, consent, notify }: McpOptions,
): Promise<boolean> {
  const hash = entryHash(entry, workspace);
  if (await consents.has(hash)) return true;
  const isGiven = await consent(requestOf(entry)).catch(() => false);
  if (!isGiven) {
    notify(`The MCP server "${entry.name}" of the project was not started.`);
    return false;
  }
  const problem = await consents.add(hash, Date.now());
  if (problem !== null) notify(problem);
  return true;
}

function requestOf({ name, start }: ServerEntry): ConsentRequest {
  const server = cleanLine(name, 64);
  return start.kind === 'http'
    ? { server, start: start.url, settings: settingsOf(start.headers) }
    : {
        server,
        start: [start.command, ...start.args].map(quoted).join(' '),
        settings: [
          ...(start.folder === null ? [] : [`folder ${start.folder}`]),
          ...settingsOf(start.env),
        ],
      };
}

function settingsOf(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).map(([name, value]) => `${name}=${value}`);
}

/** Matches words that need no quotes. On Windows, paths contain backslashes, which quotes double. */
const PLAIN_WORD = process.platform === 'win32' ? /^[\w@%+=:,./\\-]+$/ : /^[\w@%+=:,./-]+$/;

function quoted(word: string): string {
  return PLAIN_WORD.test(word) ? word : JSON.stringify(word);
}

/** Estimates the tokens of tools in a prompt. */
function tokensOf(tools: readonly RegisteredTool[]): number {
  const lengths = tools.map(
    ({ tool: { name, description, jsonSchema } }) =>
      name.length + description.length + JSON.stringify(jsonSchema).length,
  );
  return Math.ceil(lengths.reduce((sum, length) => sum + length, 0) / 3.5);
}
