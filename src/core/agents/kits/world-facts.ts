/**
 * Traces that an agent leaves on the machine outside Corral, by which other parts of Corral
 * recognise it.
 */
export type WorldFacts = {
  /** Names of its programs. */
  readonly programs: readonly string[];
  /** Lower-case path endings of files that hold its keys. */
  readonly secretFiles: readonly string[];
  /** Paths of settings, hooks and commands that it applies later. */
  readonly settings: readonly RegExp[];
  /** Environment variables that determine what it loads or which server it uses. */
  readonly powerfulVariables: readonly RegExp[];
  /**
   * Environment variables that only its child processes have; an agent that inherits them would
   * behave as such a child.
   */
  readonly childVariables: readonly RegExp[];
  /**
   * Environment variables of the person that configure it, which it may change for its child
   * processes.
   */
  readonly ownVariables: readonly RegExp[];
};

export const noFacts: WorldFacts = {
  programs: [],
  secretFiles: [],
  settings: [],
  powerfulVariables: [],
  childVariables: [],
  ownVariables: [],
};
