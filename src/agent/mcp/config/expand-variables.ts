import { err, ok, type Result } from '#shared/base/result.ts';

import type { ServerStart } from './server-entry.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLE = /\$\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}/g;

/** Replaces `${NAME}` and `${NAME:-default}`. Fails with the names that have no value. */
export function expandVariables(
  start: ServerStart,
  environment: Environment,
): Result<ServerStart, readonly string[]> {
  const missing = new Set<string>();
  const expand = (text: string) =>
    text.replaceAll(VARIABLE, (whole, name: string, fallback: string | undefined) => {
      const value = environment[name] ?? fallback;
      if (value === undefined) missing.add(name);
      return value ?? whole;
    });
  const expandAll = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expand(value)]));
  const expanded: ServerStart =
    start.kind === 'http'
      ? { kind: 'http', url: expand(start.url), headers: expandAll(start.headers) }
      : {
          kind: 'stdio',
          command: expand(start.command),
          args: start.args.map(expand),
          env: expandAll(start.env),
          folder: start.folder === null ? null : expand(start.folder),
        };
  return missing.size === 0 ? ok(expanded) : err([...missing]);
}

/** Variables that programs need, and that hold no secret of the agent. */
const INHERITED: ReadonlySet<string> = new Set(
  `HOME LOGNAME PATH SHELL TERM USER LANG LANGUAGE TZ TMPDIR
   XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME XDG_RUNTIME_DIR
   HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy
   SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS DISPLAY WAYLAND_DISPLAY
   APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PATHEXT PROGRAMDATA PROGRAMFILES
   SYSTEMDRIVE SYSTEMROOT TEMP TMP USERNAME USERPROFILE WINDIR`.split(/\s+/),
);

/** Returns the variables of an allow-list, so that no key of the agent reaches a server. */
export function inheritedEnvironment(environment: Environment): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && (INHERITED.has(name) || name.startsWith('LC_')))
      inherited[name] = value;
  return inherited;
}
