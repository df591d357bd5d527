import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import type { Environment } from '#core/ports.ts';
import { isFields } from '#shared/base/fields.ts';

import { configDirOf } from './config-dir.ts';

type Home = Pick<Environment, 'homeDir' | 'variables'>;

const IN_CONFIG_DIR = [
  '.credentials.json',
  '.config.json',
  'settings.json',
  'settings.local.json',
  'remote-settings.json',
  'state/hybrid-settings.json',
];
const OF_MACHINE = [
  '/etc/claude-code',
  '/etc/claude-code/managed-settings.json',
  '/etc/claude-code/managed-settings.d',
  '/home/claude/.claude/remote',
];

/** Returns the files and folders that decide whether Claude Code is logged in. */
export function loginFiles({ homeDir, variables }: Home): readonly string[] {
  const configDir = configDirOf(homeDir, variables);
  const ofHome = [
    '.claude/settings.json',
    '.claude/settings.local.json',
    '.config/anthropic',
    '.config/anthropic/configs',
  ];
  return [
    ...IN_CONFIG_DIR.map((name) => path.join(configDir, name)),
    ...ofHome.map((name) => path.join(homeDir, name)),
    ...OF_MACHINE,
  ];
}

/** Fields of `.claude.json` that can decide the login; most others change with every run. */
const DECISIVE = /auth|key|token|log-?in|account|credential|provider|organi[sz]ation|^env$/iu;

/** Returns the parts of `.claude.json` that decide whether Claude Code is logged in. */
export async function loginFields({ homeDir, variables }: Home): Promise<readonly string[]> {
  const file = path.join(variables['CLAUDE_CONFIG_DIR'] || homeDir, '.claude.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  const fields = text === null ? null : parseJson(text);
  if (!isFields(fields)) return [];
  return Object.entries(fields)
    .filter(([name]) => DECISIVE.test(name))
    .map((entry) => JSON.stringify(entry))
    .toSorted();
}
