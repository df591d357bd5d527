import { z } from 'zod';

import { accessScope } from '../../../pairing/access-scope.ts';
import { pairedBrowser } from '../../../pairing/paired-browser.ts';
import { call, failures } from '../../call.ts';

/**
 * State of a pairing code.
 * - `open`: a browser may enter it.
 * - `used`: a browser entered it.
 * - `burnt`: too many wrong codes were entered.
 * - `expired`: its time is over.
 * - `none`: there is no code, or it was withdrawn.
 */
const codeState = z.enum(['none', 'open', 'used', 'burnt', 'expired']);
export type CodeState = z.infer<typeof codeState>;

const ofCode = z.strictObject({ code: z.string().max(50) });

/**
 * Grants other browsers access. The desk's snapshot contains all paired browsers; its frames report
 * every change. The code is a secret of the window that requested it: these calls have no command
 * id, so that no reply is stored.
 */
export const pairing = {
  /**
   * Creates a new code; it invalidates an earlier one. `scope` is that of the token it is exchanged
   * for; `all` if absent.
   */
  'pairing.begin': call(
    () => z.strictObject({ scope: accessScope.optional() }),
    () => z.object({ code: z.string(), expiresAt: z.number() }),
    failures('tooManyBrowsers'),
  ),
  /** Returns the state of a code; an older code than the newest is `none`. */
  'pairing.state': call(
    () => ofCode,
    () => z.object({ state: codeState }),
    failures('unavailable'),
  ),
  'pairing.cancel': call(
    () => ofCode,
    () => z.object({}),
    failures('unavailable'),
  ),
  /** Ends the access of a browser and closes its connections immediately. */
  'pairing.revoke': call(
    () => z.strictObject({ commandId: z.uuid(), browserId: z.string().min(1) }),
    () => z.object({ browser: pairedBrowser }),
    failures('noSuchBrowser', 'storeFailed'),
  ),
};
