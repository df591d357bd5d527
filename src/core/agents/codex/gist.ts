const REQUEST = /^\{"method":("[\w/]{1,100}"),"id":(\d{1,15}|"[^"\\]{1,200}"),"params":/;

/** Of a question too long to be read: which it is. Codex writes these first (seen with 0.169.0). */
export function gist(head: string): string | null {
  const [, method, id] = REQUEST.exec(head) ?? [];
  return method === undefined || id === undefined ? null : `{"method":${method},"id":${id},"params":{}}`;
}
