import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

/** Number of the newest answers that may contain the text of a repeated one. */
const NEWEST = 20;

/**
 * Returns the outputs with which an agent's past of a conversation continues what is stored of it.
 * Their keys differ, and the agent may leave out or divide messages, so they are compared by their
 * content, each stored message once. Only what is behind the last known output is missed: a
 * difference before it is another form of the same, and showing it would repeat it.
 */
export function missedOutputs(
  stored: readonly ConversationMessage[],
  past: readonly AgentOutput[],
): readonly AgentOutput[] {
  const left = new Map<string, number>();
  for (const message of stored) {
    const name = nameOfMessage(message);
    if (name !== null) left.set(name, (left.get(name) ?? 0) + 1);
  }
  const answers = stored.flatMap(answerName).slice(-NEWEST);
  let known = -1;
  for (const [index, output] of past.entries()) {
    const name = outputName(output);
    const count = name === null ? 0 : (left.get(name) ?? 0);
    if (name !== null && count > 0) left.set(name, count - 1);
    if (count > 0 || isPartOf(output, answers)) known = index;
  }
  const rest = past.slice(known + 1);
  const begun = new Set(rest.flatMap((each) => (each.type === 'toolUse' ? (each.id ?? []) : [])));
  // The result of a known use has its own form there, under another id.
  return rest.filter(
    (each) => each.type !== 'toolResult' || (each.toolUseId !== null && begun.has(each.toolUseId)),
  );
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Agents' ids of tool uses are made unique by the position of their line. */
const ownId = (toolUseId: string) => toolUseId.split('@', 1)[0] ?? toolUseId;

function nameOfMessage(message: ConversationMessage): string | null {
  if (message.messageType === 'text') return `${message.role} ${plain(message.content)}`;
  if (message.messageType === 'thinking') return `thinking ${plain(message.content)}`;
  if (message.messageType !== 'tool_execution') return null;
  const { toolUseId } = message.metadata;
  return toolUseId === null ? null : `tool ${ownId(toolUseId)}`;
}

function outputName(output: AgentOutput): string | null {
  if (output.type === 'text') return `${output.role} ${plain(output.text)}`;
  if (output.type === 'thinking') return `thinking ${plain(output.text)}`;
  return output.type === 'toolUse' && output.id !== null ? `tool ${ownId(output.id)}` : null;
}

function answerName(message: ConversationMessage): string | readonly never[] {
  return message.messageType === 'text' && message.role === 'assistant'
    ? plain(message.content)
    : [];
}

/** Returns true for an answer that is stored with another one, or cut short. */
function isPartOf(output: AgentOutput, answers: readonly string[]): boolean {
  if (output.type !== 'text' || output.role !== 'assistant') return false;
  const text = plain(output.text);
  return answers.some(
    (answer) => answer !== '' && (answer.includes(text) || text.includes(answer)),
  );
}
