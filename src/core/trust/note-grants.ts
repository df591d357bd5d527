import type { Journal } from '#core/journal/journal.ts';
import type { LogPort } from '#core/ports.ts';
import { DESK } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import type { FolderTrust } from './folder-trust.ts';
import { KNOWN_PLACES } from '#core/agents/known-places.ts';

type Needs = {
  readonly journal: Pick<Journal, 'subscribe'>;
  readonly trust: Pick<FolderTrust, 'granted'>;
  readonly log: LogPort;
};

/**
 * Accepts the permission rules that a person granted by an answer: the agent writes them to a file
 * of the folder, about which the next start would ask. The returned function stops it.
 */
export function noteGrants({ journal, trust, log }: Needs): () => void {
  return journal.subscribe(({ stream, event }) => {
    if (stream !== DESK || event.type !== 'interaction.upserted') return;
    const { cwd } = event.interaction.request.context;
    for (const [file, rules] of grantedRules(event.interaction)) {
      // The journal calls its listeners inside a write.
      setImmediate(() => {
        void trust.granted(cwd, file, rules).then((done) => {
          if (!done.ok) log.error('trust.grantNotStored', { kind: done.error.kind });
        });
      });
    }
  });
}

const FILES: ReadonlySet<string> = new Set(KNOWN_PLACES.map(({ path }) => path));

/** Returns the rules that an answer stored in files of the folder, by file. */
function grantedRules({ request, outcome, response, decidedBy }: Interaction) {
  const byFile = new Map<string, string[]>();
  if (outcome !== 'answered' || decidedBy?.type === 'rule') return byFile;
  const chosen = request.options.find(({ optionId }) => optionId === response?.selectedOptionId);
  for (const { what, value, keeper } of chosen?.grants ?? []) {
    if (what !== 'rule' || keeper === undefined || !FILES.has(keeper)) continue;
    byFile.set(keeper, [...(byFile.get(keeper) ?? []), value]);
  }
  return byFile;
}
