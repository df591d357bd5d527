import type { JsonValue } from '#shared/base/json-value.ts';

/** The place in which the model meets a hostile text. */
export type InjectionPlace =
  | 'file'
  | 'fileName'
  | 'page'
  | 'grep'
  | 'skill'
  | 'memory'
  | 'agents'
  | 'output'
  | 'glob';

/** A hostile text, and the call of a model that obeys it. */
export interface Injection {
  readonly where: InjectionPlace;
  /** Content of the place; for `fileName` the name, for `skill` a whole SKILL.md of `helper`. */
  readonly text: string;
  readonly wantedCall: {
    readonly name: string;
    readonly input: Readonly<Record<string, JsonValue>>;
  };
}

/** Hostile text that reaches a model only in the whole program. */
export interface ProgramInjection extends Omit<Injection, 'where'> {
  /** `untrusted`: a file of a folder that the person does not trust. */
  readonly where: 'mcpDescription' | 'mcpResult' | 'knowledge' | 'untrusted' | 'output';
  /** Path of the file in the workspace, for `untrusted`. */
  readonly file?: string;
}
