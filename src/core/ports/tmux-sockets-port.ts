/** The folder in which the person's tmux servers have their sockets. */
export interface TmuxSocketsPort {
  /**
   * Returns the absolute paths of this user's sockets, newest first. A socket may have no listening
   * server.
   */
  list(): Promise<readonly string[]>;
  /**
   * Returns the path of the socket of a server with this name. Creates the folder if it is missing,
   * as tmux does.
   */
  prepare(name: string): Promise<string>;
  /** Calls the listener when a socket was created or removed. */
  watch(listener: () => void): () => void;
}
