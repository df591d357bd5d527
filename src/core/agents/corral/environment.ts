import path from 'node:path';

import { withoutLineBreaks } from '#core/agents/acp/program/environment.ts';
import { ACCESS_SETTINGS, API_KEY } from '#core/agents/kits/access/access-settings.ts';
import type { AgentPorts, ModelAccess } from '#core/agents/driver.ts';
import type { Environment } from '#core/ports.ts';

import { providers } from './providers.ts';

/** The variables with which the program is given its access to models. */
const PREFIX = 'CORRAL_AGENT_';
const ACCESS = [
  'PROVIDER',
  'MODEL',
  'BASE_URL',
  'API_KEY',
  'PROXY',
  'EMBEDDING_MODEL',
  'EMBEDDING_URL',
].map((name) => PREFIX + name);

type Facts = Pick<Environment, 'platform' | 'homeDir' | 'variables'>;

/** Returns the folder of the person's own files for the agent: skills and MCP servers. */
function configDir({ platform, homeDir, variables }: Facts): string {
  const { win32, posix } = path;
  if (platform === 'win32')
    return win32.join(variables['APPDATA'] ?? win32.join(homeDir, 'AppData', 'Roaming'), 'Corral');
  const xdg = variables['XDG_CONFIG_HOME'];
  const base = xdg && posix.isAbsolute(xdg) ? xdg : posix.join(homeDir, '.config');
  return posix.join(base, 'corral');
}

/**
 * Returns the variables with the folders of the program, in `corral agent` as in sessions. Those of
 * the person's environment win. Its sandbox hides the data folder of Corral.
 */
export function ownFolders(facts: Facts & Pick<Environment, 'dataDir'>) {
  const { platform, dataDir, variables } = facts;
  const paths = platform === 'win32' ? path.win32 : path.posix;
  return {
    CORRAL_AGENT_DATA: variables['CORRAL_AGENT_DATA'] || paths.join(dataDir, 'agent'),
    CORRAL_AGENT_CONFIG: variables['CORRAL_AGENT_CONFIG'] || configDir(facts),
    CORRAL_AGENT_HIDDEN: dataDir,
  };
}

/** Returns the access that the person has saved; null if there is none. */
async function savedAccess(ports: AgentPorts): Promise<(ModelAccess & { model: string }) | null> {
  const provider = ports.setting(ACCESS_SETTINGS.provider);
  if (provider === null) return null;
  return {
    provider,
    baseUrl: ports.setting(ACCESS_SETTINGS.baseUrl),
    model: ports.setting(ACCESS_SETTINGS.model) ?? '',
    key: (await ports.secret?.(API_KEY)) ?? null,
  };
}

/** Returns the environment of the program with this access; null keeps that of the person. */
export function environmentWith(
  ports: AgentPorts,
  access: (ModelAccess & { readonly model?: string }) | null,
): Readonly<Record<string, string>> {
  const { environment } = ports;
  const { node } = environment;
  const all = withoutLineBreaks(environment.variables);
  const isReplaced = (name: string) => access !== null && ACCESS.includes(name.toUpperCase());
  const kept = Object.entries(all).filter(([name]) => !isReplaced(name));
  const given = {
    PROVIDER: access?.provider,
    MODEL: access?.model,
    BASE_URL: access?.baseUrl,
    API_KEY: access?.key,
    PROXY: access && ports.setting('proxy'),
    EMBEDDING_MODEL: access && ports.setting('embeddingModel'),
    EMBEDDING_URL: access && ports.setting('embeddingUrl'),
  };
  const own = Object.entries(given).flatMap(([name, value]) =>
    value ? [[PREFIX + name, value] as const] : [],
  );
  const folders = ownFolders(environment);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(own), ...folders, ...node.env };
}

/** Returns the environment of the program with the saved access. */
export async function environmentOf(ports: AgentPorts): Promise<Readonly<Record<string, string>>> {
  return environmentWith(ports, await savedAccess(ports));
}

/**
 * Returns true if a provider was saved with the key that it needs, or the environment of the person
 * names one. Without a port for secrets, a saved provider is enough.
 */
export async function isSetUp(ports: AgentPorts): Promise<boolean> {
  const access = await savedAccess(ports);
  if (access === null) return Boolean(ports.environment.variables['CORRAL_AGENT_PROVIDER']);
  const needsKey = providers.find(({ id }) => id === access.provider)?.key === 'required';
  return !needsKey || access.key !== null || ports.secret === undefined;
}
