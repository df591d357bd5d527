/** A file change as it is shown for approval and in the card. `before` null: the file is new. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  /** Null: the file is deleted. */
  readonly after: string | null;
}

/**
 * An effect of a tool call, known before it happens. Paths are absolute with symlinks resolved
 * (those of a new file: the resolved folder and the name).
 */
export type Effect =
  | { readonly kind: 'read'; readonly path: string }
  | { readonly kind: 'edit'; readonly change: FileChange }
  | {
      readonly kind: 'command';
      readonly command: string;
      readonly folder: string;
      readonly isSandboxed: boolean;
    }
  /** Input for a process that runs already. */
  | { readonly kind: 'input'; readonly jobId: string; readonly text: string }
  | { readonly kind: 'network'; readonly url: string }
  /** A tool of an MCP server; Corral does not know what it does. */
  | { readonly kind: 'foreign'; readonly server: string; readonly tool: string };
