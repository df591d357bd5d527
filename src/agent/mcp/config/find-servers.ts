import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import {
  parseEntries,
  parseSessionServers,
  type ServerEntry,
  type ServerOrigin,
} from './server-entry.ts';

type Places = {
  readonly workspace: string;
  readonly isTrusted: boolean;
  readonly configFolder: string;
  readonly sessionServers: readonly unknown[];
};

/** Size in bytes of the largest file that is read. */
const LARGEST = 1024 * 1024;

/**
 * Collects the servers of a session. Of equal names the first counts: the editor's, the person's, then
 * the project's, so that a project cannot replace a server that rules of the person allow.
 */
export async function findServers(
  { workspace, isTrusted, configFolder, sessionServers }: Places,
  notify: (notice: string) => void,
): Promise<readonly ServerEntry[]> {
  const projectFiles = isTrusted
    ? [join(workspace, '.corral', 'mcp.json'), join(workspace, '.mcp.json')]
    : [];
  const lists = [
    parseSessionServers(sessionServers),
    await entriesOf(join(configFolder, 'mcp.json'), 'person'),
    ...(await Promise.all(projectFiles.map((file) => entriesOf(file, 'project')))),
  ];
  const found = new Map<string, ServerEntry>();
  for (const { entries, problems } of lists) {
    problems.forEach(notify);
    for (const entry of entries)
      if (found.has(entry.name))
        notify(`A second MCP server named "${entry.name}" is ignored (${entry.origin}).`);
      else found.set(entry.name, entry);
  }
  return [...found.values()];
}

async function entriesOf(path: string, origin: ServerOrigin) {
  try {
    const content = await readFile(path, 'utf8');
    if (content.length > LARGEST) return { entries: [], problems: [`${path} is too large.`] };
    return parseEntries(path, content, origin);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    return { entries: [], problems: isAbsent ? [] : [`${path} cannot be read: ${String(error)}`] };
  }
}
