import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { isFields } from '#shared/base/fields.ts';

/** Name of the user whom OpenCode's server expects. */
export const SERVER_USER = 'opencode';

/** Configuration that Corral sets unless the person's own does: nothing leaves the machine. */
const defaults = { share: 'disabled', autoupdate: false };

/** Returns the environment of the server: its password, and conversations that are not shared. */
export function serverEnvironment(
  variables: Readonly<Record<string, string>>,
  password: string,
): Readonly<Record<string, string>> {
  const own = parseJson(variables['OPENCODE_CONFIG_CONTENT'] ?? '');
  const config = { ...defaults, ...(isFields(own) ? own : {}) };
  return {
    ...variables,
    OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
    OPENCODE_SERVER_USERNAME: SERVER_USER,
    OPENCODE_SERVER_PASSWORD: password,
  };
}
