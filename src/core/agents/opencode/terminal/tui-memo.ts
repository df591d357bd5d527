import { z } from 'zod';

import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { fit } from '#shared/base/lenient.ts';

const memo = z.object({ terminalId: z.string() });

/** Returns what the next core needs to remove the terminal; null if there is none. */
export function memoOf(terminalId: string | null): string | null {
  return terminalId === null ? null : JSON.stringify({ terminalId });
}

export function terminalIn(text: string): string | null {
  return fit(memo, parseJson(text))?.terminalId ?? null;
}
