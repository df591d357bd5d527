import type { MachinePorts } from '#core/ports/machine-ports.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { Rules } from './rules.ts';

type Needs = Pick<ConstructorParameters<typeof Rules>[0], 'journal' | 'store' | 'isOwnWork'>;

/** Rules that answer requests automatically. */
export function rulesFeature(
  { clock, ids, environment }: Pick<MachinePorts, 'clock' | 'ids' | 'environment'>,
  needs: Needs,
) {
  const rules = new Rules({ ...needs, clock, ids, homeDir: environment.homeDir });
  return {
    rules,
    start: () => void rules.endEarlierTurns(),
    api: {
      'rules.list': async () => ok({ rules: [...rules.list()] }),
      'rules.suggest': async ({ requestId }) => {
        const suggested = rules.suggest(requestId);
        if (!suggested.ok) return suggested;
        const { allow, deny, obstacle, bounded } = suggested.value;
        return ok({ allow: [...allow], deny: [...deny], obstacle, bounded: [...bounded] });
      },
      'rules.preview': ({ draft, requestId }) => rules.preview(draft, requestId),
      'rules.save': async ({ draft, confirmsBroad }) => rules.save(draft, confirmsBroad),
      'rules.revoke': async ({ ruleId }) => rules.revoke(ruleId),
    } satisfies Partial<CorralApi>,
  };
}
