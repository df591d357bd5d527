import { z } from 'zod';

import { terminalState } from '../../detection/extracted-message.ts';
import { llmSettings, llmUsage } from '../../detection/llm-settings.ts';
import { call, failures } from '../call.ts';

const commandId = z.uuid();
const providerId = z.string().min(1).max(64);

/**
 * Configures the models that read screens when rules cannot. The settings themselves are part of
 * `Settings`.
 */
export const llm = {
  /**
   * Replaces the settings. Deletes the keys of removed providers, and of providers whose address
   * now points to another server.
   */
  'llm.configure': call(
    () => z.strictObject({ commandId, settings: llmSettings }),
    () => z.object({}),
    failures('storeFailed'),
  ),
  /** Stores a key; no call returns it. Null deletes it. */
  'llm.setKey': call(
    () =>
      z.strictObject({ commandId, providerId, key: z.string().trim().min(1).max(4000).nullable() }),
    () => z.object({}),
    failures('noSuchProvider', 'storeFailed'),
  ),
  /**
   * Returns which providers have a key, where keys are stored, and what was spent. `sessions` are
   * the most expensive ones of this month.
   */
  'llm.status': call(
    () => z.strictObject({}),
    () =>
      z.object({
        withKey: z.array(z.string()),
        place: z.enum(['keychain', 'file']),
        month: llmUsage,
        total: llmUsage,
        sessions: z.array(llmUsage.extend({ sessionId: z.string() })),
      }),
    failures('unavailable'),
  ),
  /** Makes a provider read a sample screen, and returns the result. */
  'llm.test': call(
    () => z.strictObject({ commandId, providerId }),
    () => z.object({ ms: z.int(), state: terminalState, content: z.string(), usage: llmUsage }),
    failures('noSuchProvider', 'notReached', 'notUnderstood'),
  ),
};
