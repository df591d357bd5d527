/**
 * Names of the settings of an agent in which its access to models is stored. No agent declares
 * them, so that `settings.set` cannot send a stored key to another server.
 */
export const ACCESS_SETTINGS = {
  provider: 'provider',
  baseUrl: 'baseUrl',
  model: 'model',
} as const;

/** Name of the secret with the key of an agent. */
export const API_KEY = 'apiKey';
