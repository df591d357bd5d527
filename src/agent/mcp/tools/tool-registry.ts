import type { McpServer } from '../connection/mcp-server.ts';
import { mcpTool, type ListedTool, type McpTool } from './mcp-tool.ts';
import { ToolNames } from './tool-names.ts';
import { cleanLine } from './untrusted-text.ts';

/** A tool with the description of its server in one line. */
export type RegisteredTool = { readonly tool: McpTool; readonly line: string };

/** UTF-16 units of the description in one line. */
const LONGEST_LINE = 100;

/** The tools that the servers have now. A tool keeps its name for the whole session. */
export class ToolRegistry {
  readonly #servers: readonly McpServer[];
  readonly #names = new ToolNames();
  readonly #made = new WeakMap<ListedTool, RegisteredTool>();

  constructor(servers: readonly McpServer[]) {
    this.#servers = servers;
  }

  /** Returns the tools ordered by name, so that equal servers give equal prompts. */
  tools(): readonly RegisteredTool[] {
    return this.#servers
      .flatMap((server) => server.tools.map((listed) => this.#register(server, listed)))
      .toSorted((one, other) => (one.tool.name < other.tool.name ? -1 : 1));
  }

  /** Starts servers that are down and reads changed lists, for at most `limit` ms. */
  async refresh(limit: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    await Promise.race([Promise.all(this.#servers.map((server) => server.ready())), late]);
    clearTimeout(timer);
  }

  /** Returns a sentence for each server that has no tools at the moment. */
  problems(): readonly string[] {
    return this.#servers.flatMap(({ status: { name, state, problem } }) => {
      if (problem !== null) return [problem];
      return state === 'starting' ? [`The MCP server "${cleanLine(name, 64)}" still starts.`] : [];
    });
  }

  #register(server: McpServer, listed: ListedTool): RegisteredTool {
    const known = this.#made.get(listed);
    if (known) return known;
    const tool = mcpTool(this.#names.nameOf(server.name, listed.name), server, listed);
    const made = { tool, line: cleanLine(listed.description, LONGEST_LINE) };
    this.#made.set(listed, made);
    return made;
  }
}
