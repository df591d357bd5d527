/** What an agent leaves in the world outside of Corral, so that others know it there. */
export type WorldFacts = {
  /** Names under which it is started. */
  readonly programs: readonly string[];
  /** Files that hold its keys, in lower case, as their paths end. */
  readonly secretFiles: readonly string[];
  /** Paths of settings, hooks and commands that it obeys later. */
  readonly settings: readonly RegExp[];
  /** Variables that decide what it loads or whom it asks. */
  readonly powerfulVariables: readonly RegExp[];
  /** Variables that it sets for its own children: another program would take itself for one of them. */
  readonly childVariables: readonly RegExp[];
};

export const noFacts: WorldFacts = { programs: [], secretFiles: [], settings: [], powerfulVariables: [], childVariables: [] };
