import type { AgentDescription } from '#core/agents/driver.ts';

/** A behaviour that was observed and that a person or a reader of the code must know. */
export type Quirk =
  | 'ignoresOwnSandboxSetting'
  | 'logInOnlyInTerminal'
  | 'needsConfigFile'
  | 'needsKey'
  | 'outlivesItsInput'
  | 'slowFirstAnswer'
  | 'startsInAuto'
  | 'twoOptionsOfOneKind';

/**
 * How far an agent was tried over ACP in November 2026, by hand and apart from the tests. `turn`: a
 * whole turn with a tool against a scripted model. `handshake`: `initialize` was answered. `registry`: a protocol probe of the
 * public registry had an answer. `none`: only its command is known.
 */
export type Trial =
  | { readonly depth: 'turn' | 'handshake' | 'registry'; readonly version: string }
  | { readonly depth: 'none' };

/** Facts about an agent that speaks ACP. Null is unknown; nothing here is a guess. */
export type CatalogueEntry = {
  readonly id: string;
  readonly name: string;
  /** Name of its program, as it is searched on PATH. */
  readonly command: string;
  /** Arguments with which the program speaks ACP. */
  readonly args: readonly string[];
  /** Variables that it needs in order to run under Corral. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Name of the npm package that contains the program, from which its version is read. */
  readonly packageName: string | null;
  /** Command that installs it; null if `page` describes how. */
  readonly install: string | null;
  readonly page: string;
  /** `args`: arguments with which its own program logs a person in; null if another program does. */
  readonly logIn: { readonly command: string; readonly args: readonly string[] | null };
  /** The permission modes that it offered; null if they are not known before its first session. */
  readonly modes: AgentDescription['permissionModes'] | null;
  readonly defaultMode: string | null;
  readonly resume: boolean | null;
  readonly images: boolean | null;
  /**
   * How its questions with options arrive: as an elicitation, or as the permission request of a tool
   * with this name. Null if it asks none, or if that is not known.
   */
  readonly questions: 'elicitation' | { readonly tool: string } | null;
  readonly trial: Trial;
  readonly quirks: readonly Quirk[];
};
