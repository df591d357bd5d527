/** The parts of a session that the shell tools need. */
export interface BashToolOptions {
  /** Folder for the raw outputs of the commands. Created when it is needed, for this user only. */
  readonly outputFolder: string;
  /** Variables that no command gets, nor any other variable with the value of one. */
  readonly secretNames: readonly string[];
  /** `whenItWorks`: commands run in a sandbox if the probe succeeds, else outside of it. */
  readonly sandboxMode: 'off' | 'whenItWorks';
  readonly homeDir: string;
  /** Folders that the sandbox hides besides the secrets of the home folder. */
  readonly hidden?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}
