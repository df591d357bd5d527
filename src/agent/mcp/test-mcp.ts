import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { PersonAnswer, PersonQuestion, Tool, ToolOutcome } from '#agent/tools/tool.ts';

import { createMcp, type ConsentRequest, type Mcp, type McpOptions } from './mcp.ts';

export const STDIO_SERVER = join(import.meta.dirname, 'fixtures', 'stdio-server.mjs');

/** A session's servers in a temporary folder, with everything that the person was shown. */
export class TestMcp {
  readonly folder: string;
  readonly notices: string[] = [];
  readonly consents: ConsentRequest[] = [];
  readonly toolConsents: (readonly string[])[] = [];
  readonly questions: PersonQuestion[] = [];
  readonly reports: string[] = [];
  answer: PersonAnswer | null = null;
  isAllowed = true;
  readonly #open: Mcp[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<TestMcp> {
    return new TestMcp(await realpath(await mkdtemp(join(tmpdir(), 'mcp-'))));
  }

  async write(path: string, servers: Readonly<Record<string, unknown>>): Promise<void> {
    const full = join(this.folder, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, JSON.stringify({ mcpServers: servers }));
  }

  async open(options: Partial<McpOptions> = {}): Promise<Mcp> {
    const mcp = await createMcp({
      workspace: this.folder,
      isTrusted: true,
      configFolder: join(this.folder, 'config'),
      dataFolder: join(this.folder, 'data'),
      sessionServers: [],
      environment: process.env,
      consent: (request) => {
        this.consents.push(request);
        return Promise.resolve(this.isAllowed);
      },
      toolConsent: (server, tools) => {
        this.toolConsents.push([server, ...tools]);
        return Promise.resolve(this.isAllowed);
      },
      notify: (notice) => void this.notices.push(notice),
      ...options,
    });
    this.#open.push(mcp);
    return mcp;
  }

  /** Opens a session with one stdio server named `test`. */
  openServer(
    behaviour: string,
    options: Partial<McpOptions> = {},
    extra: readonly string[] = [],
  ): Promise<Mcp> {
    const args = [STDIO_SERVER, behaviour, ...extra];
    return this.open({
      sessionServers: [{ name: 'test', command: process.execPath, args, env: [] }],
      ...options,
    });
  }

  async run(
    mcp: Mcp,
    name: string,
    input: unknown,
    signal = new AbortController().signal,
  ): Promise<ToolOutcome> {
    const plan = await toolOf(mcp, name).plan(toolOf(mcp, name).schema.parse(input), {
      workspace: this.folder,
      callId: 'c1',
      signal,
    });
    if (plan.kind === 'failed') return plan;
    return plan.run({
      callId: 'c1',
      signal,
      report: (output) => void this.reports.push(output),
      ask: (question) => {
        this.questions.push(question);
        return Promise.resolve(this.answer);
      },
    });
  }

  async remove(): Promise<void> {
    await Promise.all(this.#open.map((mcp) => mcp.close()));
    await rm(this.folder, { recursive: true });
  }
}

export function toolOf(mcp: Mcp, name: string): Tool {
  const tool = mcp.tools.find((each) => each.name === name);
  if (!tool) throw new Error(`No tool ${name} in ${mcp.tools.map((each) => each.name).join(', ')}`);
  return tool;
}

export function textOf(outcome: ToolOutcome): string {
  if (outcome.kind === 'failed') return outcome.text;
  return outcome.parts
    .map((part) => (part.kind === 'text' ? part.text : `<${part.mediaType}>`))
    .join('\n');
}
