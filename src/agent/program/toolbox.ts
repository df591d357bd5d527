import { join } from 'node:path';

import type { Carry } from '#agent/context/compaction/compaction.ts';
import { createMcp, type Mcp } from '#agent/mcp/mcp.ts';
import { createMemoryTools } from '#agent/memory/memory-tools.ts';
import { createRecall, type Recall } from '#agent/recall/recall.ts';
import type { SessionClient } from '#agent/session/ports.ts';
import { SkillCatalog } from '#agent/skills/skill-catalog.ts';
import { skillTool } from '#agent/skills/skill-tool.ts';
import { createBashTools } from '#agent/tools/bash/create-bash-tools.ts';
import { createFileTools, type FileTools } from '#agent/tools/create-file-tools.ts';
import type { Tool } from '#agent/tools/tool.ts';
import type { FolderTrust } from '#agent/trust/folder-trust.ts';
import type { Mode } from '#agent/trust/mode.ts';

import type { AgentConfig } from './config.ts';
import { embedderOf } from './embedder.ts';

export interface ToolboxOptions {
  readonly config: AgentConfig;
  readonly sessionId: string;
  readonly workspace: string;
  readonly homeDir: string;
  /** The environment without keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly usesPatch: boolean;
  readonly isTrusted: boolean;
  /** Returns the proxy for an address; null for a direct connection. */
  readonly proxyFor: (url: URL) => string | null;
  readonly trust: FolderTrust;
  readonly client: SessionClient;
  /** `mcpServers` of `session/new`. */
  readonly servers: readonly unknown[];
  readonly mode: () => Mode;
}

/** The tools of a session. */
export interface Toolbox {
  readonly tools: readonly Tool[];
  /** The tools of a sub-agent: read files of its own, no sub-agents, no questions, no memory. */
  childTools(): readonly Tool[];
  readonly recall: Recall;
  readonly skills: SkillCatalog;
  /** Returns the names of tools that MCP servers added since, and to which the person agreed. */
  takeAddedTools(): Promise<readonly string[]>;
  /** Facts that a compaction carries over. */
  carried(): Pick<Carry, 'todo' | 'files' | 'jobs'>;
  forget(paths: readonly string[]): void;
  close(): Promise<void>;
}

/** Creates the tools of a session. Nothing heavy is loaded before a tool is used. */
export async function createToolbox(options: ToolboxOptions): Promise<Toolbox> {
  const { config, client, usesPatch } = options;
  const notify = (text: string) => client.update({ kind: 'notice', text });
  const { proxyFor } = options;
  const files = createFileTools({
    usesPatch,
    proxyFor,
    todoChanged: (items) => client.update({ kind: 'todo', items }),
  });
  const bash = bashOf(options);
  const file = join(config.dataFolder, 'knowledge.sqlite');
  const recall = createRecall({ file, embedder: embedderOf(config, options.env), notify });
  const skills = new SkillCatalog({
    workspace: options.workspace,
    configFolder: config.configFolder,
    isTrusted: () => options.trust.isTrusted(options.workspace),
    notice: notify,
  });
  const mcp = await mcpOf(options, notify);
  const skill = skillTool({
    skills: () => skills.list(),
    execute: (text, variables, live) =>
      bash.runScript({ text, variables, folder: options.workspace }, live),
    isSandboxed: () => false,
  });
  const memory = createMemoryTools(files.readFiles);
  return {
    tools: [...files.tools, ...bash.tools, ...recall.tools, ...memory, skill, ...mcp.tools],
    childTools: () => [...childFiles(usesPatch, proxyFor), ...bash.tools, ...mcp.tools],
    recall,
    skills,
    takeAddedTools: () => mcp.takeAdded(),
    carried: () => carriedBy(files, bash.runningJobs()),
    forget: (paths) => files.readFiles.forget(paths),
    async close() {
      await Promise.all([bash.close(), recall.close(), mcp.close()]);
    },
  };
}

function bashOf({ config, sessionId, homeDir, env, mode }: ToolboxOptions) {
  return createBashTools({
    outputFolder: join(config.dataFolder, 'outputs', sessionId),
    secretNames: [],
    get sandboxMode() {
      return mode() === 'sandbox' ? ('whenItWorks' as const) : ('off' as const);
    },
    homeDir,
    hidden: [config.dataFolder, config.configFolder, config.hiddenFolder].filter(
      (folder) => folder !== null,
    ),
    env,
  });
}

function mcpOf(options: ToolboxOptions, notify: (text: string) => void): Promise<Mcp> {
  const { workspace, isTrusted, config, servers, env, client } = options;
  return createMcp({
    workspace,
    isTrusted,
    configFolder: config.configFolder,
    dataFolder: config.dataFolder,
    sessionServers: servers,
    environment: env,
    notify,
    consent({ server, start, settings }) {
      return agrees(
        client,
        `This project wants to start the MCP server ${server}: ${[start, ...settings].join('\n')}\nStart it?`,
      );
    },
    toolConsent: (server, tools) =>
      agrees(
        client,
        `The MCP server ${server} has added or changed tools: ${tools.join(', ')}\nMay they be used? Each call still needs its permission.`,
      ),
  });
}

async function agrees(client: SessionClient, message: string): Promise<boolean> {
  const field = { name: 'agree', label: message, type: 'boolean', isRequired: true } as const;
  const answer = await client.ask({ message, fields: [field] }, new AbortController().signal);
  return answer?.['agree'] === true;
}

const NOT_FOR_CHILDREN: ReadonlySet<string> = new Set(['ask', 'todo']);

function childFiles(usesPatch: boolean, proxyFor: ToolboxOptions['proxyFor']): readonly Tool[] {
  const { tools } = createFileTools({ usesPatch, proxyFor });
  return tools.filter(({ name }) => !NOT_FOR_CHILDREN.has(name));
}

function carriedBy({ todo, readFiles }: FileTools, jobs: readonly string[]) {
  return {
    todo: todo.text() || null,
    files: readFiles.entries(),
    jobs,
  };
}
