import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { loadMemory } from '#agent/memory/memory-files.ts';
import type { SessionClient } from '#agent/session/ports.ts';
import type { FolderTrust } from '#agent/trust/folder-trust.ts';

import type { ShownTexts } from './project-news.ts';

/** Texts that a trusted folder brings into the prompt. */
export interface Project {
  readonly isTrusted: boolean;
  readonly texts: ShownTexts;
  /** Reads the texts again. */
  reload(): Promise<ShownTexts>;
}

/** Files and folders that count only in a trusted folder. */
const BROUGHT = ['AGENTS.md', 'CLAUDE.md', 'MEMORY.md', 'skills', '.corral', '.mcp.json'];

/**
 * Asks the person whether to trust a folder that brings rules, memory, skills or servers, and loads
 * its texts. Without an answer the folder brings nothing in this session.
 */
export async function loadProject(
  workspace: string,
  trust: FolderTrust,
  client: SessionClient,
  signal: AbortSignal,
): Promise<Project> {
  const isTrusted =
    (await trust.isTrusted(workspace)) || (await askTrust(workspace, trust, client, signal));
  const said = new Set<string>();
  const reload = async (): Promise<ShownTexts> => {
    const { files, notices } = await loadMemory(workspace, (folder) => trust.isTrusted(folder));
    for (const text of notices) if (!said.has(text)) client.update({ kind: 'notice', text });
    for (const text of notices) said.add(text);
    const memory = files.find(({ kind }) => kind === 'memory') ?? null;
    return { rules: files.filter(({ kind }) => kind === 'rules'), memory };
  };
  return { isTrusted, texts: await reload(), reload };
}

async function askTrust(
  workspace: string,
  trust: FolderTrust,
  client: SessionClient,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await Promise.all(BROUGHT.map((name) => isThere(join(workspace, name))));
  const brought = BROUGHT.filter((_name, at) => found[at]);
  if (brought.length === 0) return false;
  const message = `The folder ${workspace} contains ${brought.join(', ')}. If you trust it, its rules, notes, skills and servers are used: they can tell the agent what to do, and each effect still needs its permission. Trust this folder?`;
  const answer = await client.ask(
    { message, fields: [{ name: 'trust', label: message, type: 'boolean', isRequired: true }] },
    signal,
  );
  if (answer?.['trust'] !== true) return false;
  const trusted = await trust.trust(workspace);
  if (!trusted.ok) client.update({ kind: 'notice', text: trusted.error });
  return trusted.ok;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
