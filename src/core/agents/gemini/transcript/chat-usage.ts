import {
  noUsage,
  timeIn,
  tokensAt,
  type Tokens,
  type UsageEntry,
  type UsageReader,
} from '#core/agents/kits/usage/usage-entry.ts';
import {
  fieldsAt,
  fieldsListAt,
  isFields,
  nameAt,
  textAt,
  type Fields,
} from '#shared/base/fields.ts';

/**
 * Reads usage in a chat file. Gemini CLI writes a message again with its tool calls, and all of them
 * when a conversation is continued or rewound; the id of the message identifies the request.
 */
export const chatUsage: UsageReader = {
  marks: /"tokens"/,
  read(line) {
    if (!isFields(line)) return noUsage;
    const change = fieldsAt(line, '$set');
    const messages = change ? fieldsListAt(change, 'messages') : [line];
    return { entries: messages.flatMap((message) => chatMessageUsage(message) ?? []), threads: [] };
  },
};

function chatMessageUsage(message: Fields): UsageEntry | null {
  const counts = fieldsAt(message, 'tokens');
  if (!counts || message['type'] !== 'gemini') return null;
  return {
    of: 'request',
    key: nameAt(message, 'id'),
    isKeyOfKin: false,
    at: timeIn(textAt(message, 'timestamp')),
    model: nameAt(message, 'model'),
    ...tokensOf(counts),
  };
}

/**
 * `input` includes cached tokens. `output` excludes thoughts, unless the total says that it includes
 * them. Prompts of tools are input beside `input`.
 */
function tokensOf(fields: Fields): { readonly tokens: Tokens; readonly isPriceable: boolean } {
  const counts = ['input', 'cached', 'output', 'thoughts', 'tool', 'total'].map((name) =>
    tokensAt(fields, name),
  );
  const [input = 0, cached = 0, output = 0, thoughts = 0, tool = 0, total = 0] = counts.map(
    (count) => count ?? 0,
  );
  const isWithin = thoughts > 0 && thoughts <= output && total === input + tool + output;
  const uncached = input - cached;
  const tokens = {
    input: Math.max(0, uncached) + tool,
    cacheRead: cached,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    output: isWithin ? output : output + thoughts,
    reasoning: thoughts,
  };
  return { tokens, isPriceable: uncached >= 0 && !counts.includes(null) };
}
