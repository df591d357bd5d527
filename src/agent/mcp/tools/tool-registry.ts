import type { McpServer } from '../connection/mcp-server.ts';
import { mcpTool, type ListedTool, type McpTool } from './mcp-tool.ts';
import { ToolNames } from './tool-names.ts';
import { cleanLine } from './untrusted-text.ts';

/** A tool with the description of its server in one line. */
export type RegisteredTool = { readonly tool: McpTool; readonly line: string };

/** UTF-16 units of the description in one line. */
const LONGEST_LINE = 100;

/** Asks the person whether tools that a server added or changed later may be used. */
export type ToolConsent = (server: string, tools: readonly string[]) => Promise<boolean>;

/**
 * The tools that the servers have now. A tool keeps its name for the whole session. The consent to a
 * server covers its first list; what it adds or changes later needs another one.
 */
export class ToolRegistry {
  readonly #servers: readonly McpServer[];
  readonly #consent: ToolConsent;
  /** Tools by server that may be used, as their content. */
  readonly #agreed = new Map<McpServer, Set<string>>();
  readonly #declined = new Set<string>();
  #asking: Promise<void> = Promise.resolve();
  #added: string[] = [];
  readonly #names = new ToolNames();
  readonly #made = new WeakMap<ListedTool, RegisteredTool>();

  constructor(servers: readonly McpServer[], consent: ToolConsent) {
    this.#servers = servers;
    this.#consent = consent;
  }

  /** Returns the tools ordered by name, so that equal servers give equal prompts. */
  tools(): readonly RegisteredTool[] {
    return this.#servers
      .flatMap((server) => {
        const agreed = this.#agreedOf(server);
        return server.tools
          .filter((listed) => agreed.has(toolContent(listed)))
          .map((listed) => this.#register(server, listed));
      })
      .toSorted((one, other) => (one.tool.name < other.tool.name ? -1 : 1));
  }

  /**
   * Starts servers that are down and reads changed lists, for at most `limit` ms. Then asks about
   * tools that are new.
   */
  async refresh(limit: number): Promise<void> {
    await this.#read(this.#servers, limit);
    await this.#askAboutNew();
  }

  /** Reads changed lists of running servers. Returns the names of tools that were added since. */
  async takeAdded(limit: number): Promise<readonly string[]> {
    await this.#read(
      this.#servers.filter(({ hasOldList }) => hasOldList),
      limit,
    );
    await this.#askAboutNew();
    return this.#added.splice(0);
  }

  async #read(servers: readonly McpServer[], limit: number): Promise<void> {
    if (servers.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    await Promise.race([Promise.all(servers.map((server) => server.ready())), late]);
    clearTimeout(timer);
  }

  /** Returns a sentence for each server that has no tools at the moment. */
  problems(): readonly string[] {
    return this.#servers.flatMap(({ status: { name, state, problem } }) => {
      if (problem !== null) return [problem];
      return state === 'starting' ? [`The MCP server "${cleanLine(name, 64)}" still starts.`] : [];
    });
  }

  #agreedOf(server: McpServer): Set<string> {
    const known = this.#agreed.get(server);
    if (known) return known;
    const first = new Set(server.tools.map(toolContent));
    if (first.size > 0) this.#agreed.set(server, first);
    return first;
  }

  /** Asks one question after the other. */
  #askAboutNew(): Promise<void> {
    this.#asking = this.#asking.then(async () => {
      for (const server of this.#servers) {
        const agreed = this.#agreedOf(server);
        const fresh = server.tools.filter((listed) => {
          const content = toolContent(listed);
          return !agreed.has(content) && !this.#declined.has(server.name + content);
        });
        if (fresh.length === 0) continue;
        const names = fresh.map(({ name }) => cleanLine(name, 100));
        // oxlint-disable-next-line no-await-in-loop -- the person is asked one question after the other
        const isGiven = await this.#consent(cleanLine(server.name, 64), names).catch(() => false);
        for (const listed of fresh) {
          if (isGiven) agreed.add(toolContent(listed));
          else this.#declined.add(server.name + toolContent(listed));
        }
        if (!isGiven) continue;
        this.#added.push(...fresh.map((listed) => this.#register(server, listed).tool.name));
      }
    });
    return this.#asking;
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

const toolContent = ({ name, description, inputSchema }: ListedTool): string =>
  JSON.stringify([name, description, inputSchema]);
