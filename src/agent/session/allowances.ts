import type { Effect } from '#agent/trust/effect.ts';

/**
 * Effects that the person allowed for the rest of the session: exactly the same command in the same
 * folder with the same protection, edits of the same file, or the same page. Anything else asks.
 */
export class SessionAllowances {
  readonly #keys = new Set<string>();

  add(effects: readonly Effect[]): void {
    for (const effect of effects) {
      const key = effectKey(effect);
      if (key !== null) this.#keys.add(key);
    }
  }

  /** Returns true if each effect was allowed. False for a call without effects. */
  covers(effects: readonly Effect[]): boolean {
    return (
      effects.length > 0 &&
      effects.every((effect) => {
        const key = effectKey(effect);
        return key !== null && this.#keys.has(key);
      })
    );
  }
}

/** Returns null for an effect that asks each time: a deletion, input, a tool of a server. */
function effectKey(effect: Effect): string | null {
  switch (effect.kind) {
    case 'read':
      return JSON.stringify(['read', effect.path]);
    case 'edit':
      return effect.change.after === null ? null : JSON.stringify(['edit', effect.change.path]);
    case 'command':
      return JSON.stringify(['command', effect.command, effect.folder, effect.isSandboxed]);
    case 'network':
      return JSON.stringify(['network', effect.url]);
    case 'input':
    case 'foreign':
      return null;
  }
}
