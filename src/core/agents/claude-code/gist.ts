const REQUEST =
  /^\{"type":"control_request","request_id":("[\w-]{1,200}"),"request":\{"subtype":("\w{1,100}")(?:,"tool_name":("[^"\\]{1,200}"))?/;

/** Of a question too long to be read: who asks, and with which tool. Claude Code writes these first (seen with 2.1.329). */
export function gist(head: string): string | null {
  const [, askId, subtype, toolName] = REQUEST.exec(head) ?? [];
  if (askId === undefined || subtype === undefined) return null;
  const tool = toolName === undefined ? '' : `,"tool_name":${toolName}`;
  return `{"type":"control_request","request_id":${askId},"request":{"subtype":${subtype}${tool}}}`;
}
