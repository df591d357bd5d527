import { z } from 'zod';

import { terminalState } from '../detection/extracted-message.ts';
import { llmSettings, llmUsage } from '../detection/llm-settings.ts';
import { call, failures } from './call.ts';

const commandId = z.uuid();
const providerId = z.string().min(1).max(64);

/** Who reads screens that rules cannot read. The settings themselves come with all others. */
export const llm = {
  /** Keys of providers that are gone, or whose address became another server's, are forgotten. */
  'llm.configure': call(z.strictObject({ commandId, settings: llmSettings }), z.object({}), failures('storeFailed')),
  /** The only way of a key: in. `null` takes it away. */
  'llm.setKey': call(
    z.strictObject({ commandId, providerId, key: z.string().trim().min(1).max(4000).nullable() }),
    z.object({}),
    failures('noSuchProvider', 'storeFailed'),
  ),
  /** Who has a key, where keys are kept, and what was spent. `sessions`: those that cost most this month. */
  'llm.status': call(
    z.strictObject({}),
    z.object({
      withKey: z.array(z.string()),
      place: z.enum(['keychain', 'file']),
      month: llmUsage,
      total: llmUsage,
      sessions: z.array(llmUsage.extend({ sessionId: z.string() })),
    }),
    failures('unavailable'),
  ),
  /** Has a provider read a screen that Corral made up, and says what came of it. */
  'llm.test': call(
    z.strictObject({ commandId, providerId }),
    z.object({ ms: z.int(), state: terminalState, content: z.string(), usage: llmUsage }),
    failures('noSuchProvider', 'notReached', 'notUnderstood'),
  ),
};
