import path from 'node:path';
import { readFile } from 'node:fs/promises';

import { z } from 'zod';

import type { AgentCheck } from '#core/agents/driver.ts';
import { namesIn } from '#core/agents/kits/files/folders.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import type { Environment } from '#core/ports.ts';
import { isInside } from '#node/files/path-inside.ts';
import { fit, flag, maybeText } from '#shared/base/lenient.ts';
import type { Sentence } from '#shared/words/sentence.ts';

import { cliSentence } from './words/cli.ts';

/** Variables of which each alone is a login. */
const LOGIN_VARIABLES = [
  'GEMINI_API_KEY',
  'GOOGLE_GEMINI_BASE_URL',
  'GOOGLE_GENAI_USE_VERTEXAI',
  'GOOGLE_GENAI_USE_GCA',
  'GEMINI_CLI_USE_COMPUTE_ADC',
];

const settings = z.object({
  security: z
    .object({
      auth: z.object({ selectedType: maybeText }).nullable().catch(null),
      folderTrust: z.object({ enabled: flag.nullable() }).nullable().catch(null),
    })
    .nullable()
    .catch(null),
});

type Home = Pick<Environment, 'homeDir' | 'variables'>;

export function geminiFile({ homeDir, variables }: Home, name: string): string {
  return path.join(variables['GEMINI_CLI_HOME'] || homeDir, '.gemini', name);
}

/** Returns null if the file does not exist or cannot be read. */
async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (parseJson(text) ?? null);
}

/** Returns true if Gemini CLI has a login in a variable or in its settings. */
export async function isLoggedIn(environment: Home): Promise<boolean> {
  if (LOGIN_VARIABLES.some((name) => environment.variables[name])) return true;
  const read = fit(settings, await readJson(geminiFile(environment, 'settings.json')));
  return (read?.security?.auth?.selectedType ?? null) !== null;
}

const trusted = z.record(z.string(), z.string());

/**
 * Checks the folder trust. Gemini CLI refuses the modes that ask less in a folder that the person
 * has not trusted, and ignores the settings of that folder.
 */
export async function folderTrust(environment: Home): Promise<readonly AgentCheck[]> {
  const read = fit(settings, await readJson(geminiFile(environment, 'settings.json')));
  if (read?.security?.folderTrust?.enabled === false) return [check(cliSentence('trustOff'), null)];
  const folders = Object.values(await trustedFolders(environment));
  const count = folders.filter((level) => level !== 'DO_NOT_TRUST').length;
  return [check(cliSentence('trustOn', { count }), cliSentence('trustRemedy'))];
}

/** Returns what the person chose in Gemini CLI for each folder. */
async function trustedFolders(environment: Home): Promise<Readonly<Record<string, string>>> {
  const file =
    environment.variables['GEMINI_CLI_TRUSTED_FOLDERS_PATH'] ??
    geminiFile(environment, 'trustedFolders.json');
  return fit(trusted, await readJson(file)) ?? {};
}

/**
 * Returns true if the person trusts the folder in Gemini CLI: the entry that is nearest above it
 * decides. A trust that is switched off for all folders is no agreement.
 */
export async function isTrustedByGemini(environment: Home, folder: string): Promise<boolean> {
  const entries = Object.entries(await trustedFolders(environment))
    .map(([place, level]) => ({
      place: level === 'TRUST_PARENT' ? path.dirname(place) : place,
      level,
    }))
    .filter(({ place }) => isInside(place, folder))
    .toSorted((one, other) => other.place.length - one.place.length);
  return entries[0]?.level.startsWith('TRUST_') ?? false;
}

function check(found: Sentence, remedy: Sentence | null): AgentCheck {
  return {
    name: cliSentence('trust'),
    state: remedy === null ? 'ok' : 'note',
    found,
    path: null,
    remedy,
    command: null,
  };
}

const MINUTE_MS = 60_000;

/**
 * Returns the time in ms after which a conversation may be loaded. Gemini CLI names the file of a
 * conversation by the minute in which it was opened, and overwrites it if it is loaded in the same
 * minute (seen with 0.61.0).
 */
export async function loadDelay(home: Home, sessionId: string, now: number): Promise<number> {
  const minute = new Date(now).toISOString().slice(0, 16).replaceAll(':', '-');
  const name = `session-${minute}-${sessionId.slice(0, 8)}.jsonl`;
  const folder = geminiFile(home, 'tmp');
  for (const project of await namesIn(folder)) {
    const files = await namesIn(path.join(folder, project, 'chats'));
    if (files.includes(name)) return MINUTE_MS - (now % MINUTE_MS);
  }
  return 0;
}
