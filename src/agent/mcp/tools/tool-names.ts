import { createHash } from 'node:crypto';

const LONGEST = 64;
const HASH_LENGTH = 8;

/**
 * Names tools `mcp__<server>__<tool>` within `[a-zA-Z0-9_-]{1,64}`. A name that must be changed for
 * that, or that could mean another pair, ends in a hash of the pair, so that it does not depend on
 * the other tools. Two pairs never get one name, and a pair keeps its name.
 */
export class ToolNames {
  readonly #owners = new Map<string, string>();

  nameOf(server: string, tool: string): string {
    const pair = JSON.stringify([server, tool]);
    for (let round = 0; ; round += 1) {
      const name = candidate(server, tool, round);
      const owner = this.#owners.get(name) ?? pair;
      if (owner !== pair) continue;
      this.#owners.set(name, pair);
      return name;
    }
  }
}

function candidate(server: string, tool: string, round: number): string {
  const name = `mcp__${server}__${tool}`;
  const isPlain = /^[a-zA-Z0-9_-]{1,64}$/.test(name);
  const isClear = !server.includes('__') && !server.endsWith('_') && !tool.startsWith('_');
  if (round === 0 && isPlain && isClear && server !== '' && tool !== '') return name;
  const hash = createHash('sha256')
    .update(JSON.stringify([server, tool, round]))
    .digest('hex');
  const plain = `mcp__${plainOf(server).slice(0, 20)}__${plainOf(tool)}`;
  return `${plain.slice(0, LONGEST - HASH_LENGTH - 1)}_${hash.slice(0, HASH_LENGTH)}`;
}

function plainOf(text: string): string {
  return text.replaceAll(/[^a-zA-Z0-9_-]+/g, '_');
}
