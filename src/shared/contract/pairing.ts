import { z } from 'zod';

import { pairedBrowser } from '../pairing/paired-browser.ts';
import { call, failures } from './call.ts';

/**
 * `open`: a browser may enter the code. `used`: a browser did. `burnt`: too many wrong codes were entered. `expired`: its time is over.
 * `none`: there is no code, or it was withdrawn.
 */
const codeState = z.enum(['none', 'open', 'used', 'burnt', 'expired']);
export type CodeState = z.infer<typeof codeState>;

const ofCode = z.strictObject({ code: z.string().max(50) });

/**
 * Lets other browsers in. All paired browsers are in the desk's snapshot; its frames report every change. The code is a secret of the
 * window that asked for it: these calls have no command id, so that no reply is stored.
 */
export const pairing = {
  /** Makes a new code; an earlier one is void from then on. */
  'pairing.begin': call(z.strictObject({}), z.object({ code: z.string(), expiresAt: z.number() }), failures('tooManyBrowsers')),
  /** Reports on a code; an older one than the newest is `none`. */
  'pairing.state': call(ofCode, z.object({ state: codeState }), failures('unavailable')),
  'pairing.cancel': call(ofCode, z.object({}), failures('unavailable')),
  /** Ends a browser's access and closes its connections at once. */
  'pairing.revoke': call(
    z.strictObject({ commandId: z.uuid(), browserId: z.string().min(1) }),
    z.object({ browser: pairedBrowser }),
    failures('noSuchBrowser', 'storeFailed'),
  ),
};
