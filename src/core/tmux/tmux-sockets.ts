/** The folder in which the person's tmux servers have their sockets. */
export interface TmuxSocketsPort {
  /** Absolute paths of sockets of this very user, newest first. Somebody may or may not listen there. */
  list(): Promise<readonly string[]>;
  /** Where a server of that name has its socket, or will have it. Makes the folder where it is missing, as tmux does. */
  prepare(name: string): Promise<string>;
  /** Calls back when a socket came or went. */
  watch(listener: () => void): () => void;
}
