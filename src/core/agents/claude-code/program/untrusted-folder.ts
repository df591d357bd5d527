import { stat, readFile } from 'node:fs/promises';
import path from 'node:path';

import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import type { Environment } from '#core/ports.ts';
import { isFields } from '#shared/base/fields.ts';

/** Largest `.claude.json` that is read. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Returns the arguments with which Claude Code ignores the settings, hooks, servers, skills and
 * memory of its folder: in stream-json mode it would run them without a question.
 */
export function untrustedArgs(isUntrusted: true | undefined): readonly string[] {
  return isUntrusted ? ['--setting-sources', 'user', '--strict-mcp-config'] : [];
}

/**
 * Returns true if the person agreed to Claude Code's own question for that folder or one above it,
 * as Claude Code itself counts it.
 */
export async function isTrustedByClaude(
  { homeDir, variables }: Pick<Environment, 'homeDir' | 'variables'>,
  folder: string,
): Promise<boolean> {
  const file = path.join(variables['CLAUDE_CONFIG_DIR'] || homeDir, '.claude.json');
  const found = await stat(file).catch(() => null);
  if (!found?.isFile() || found.size > MAX_BYTES) return false;
  const fields = parseJson(await readFile(file, 'utf8').catch(() => ''));
  const projects = isFields(fields) ? fields['projects'] : null;
  if (!isFields(projects)) return false;
  return upwards(folder).some((each) => {
    const project = projects[each];
    return isFields(project) && project['hasTrustDialogAccepted'] === true;
  });
}

function upwards(folder: string): readonly string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}
