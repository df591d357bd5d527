import { describe, expect, test } from 'vitest';

import type { ConversationMessage } from '#shared/conversation/message.ts';
import { conversationWriter } from '#shared/export/conversation-writer.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/export/export-chunk.ts';

import { corpus } from './corpus.ts';

const words = {
  user: 'You',
  thinking: 'thinking',
  input: 'Input',
  output: 'Output',
  system: 'Corral',
};
const base = {
  sessionId: 's',
  seq: 1,
  timestamp: 1_790_000_000_000,
  source: { kind: 'corral' as const },
};
const common = { parentToolUseId: null, blobs: [] };

function answer(content: string): ConversationMessage {
  const metadata = { ...common, delivery: null, synthetic: false };
  return { ...base, id: 'm', role: 'assistant', messageType: 'text', content, metadata };
}

function tool(name: string, input: unknown, output: string): ConversationMessage {
  return {
    ...base,
    id: 't',
    role: 'tool',
    messageType: 'tool_execution',
    content: '',
    metadata: {
      ...common,
      toolName: name,
      toolUseId: 'u',
      input,
      output,
      isError: false,
      durationMs: null,
      summary: '',
      status: 'completed',
      details: null,
      progress: null,
    },
  };
}

type Texts = { readonly title: string; readonly text: string };

function written(format: ExportFormat, { title, text }: Texts, isRedacted = false): string {
  const session = { sessionId: 's', title, agent: text, cwd: text };
  const writer = conversationWriter(session, { format, language: 'en', words, isRedacted });
  const messages = [answer(text), tool(text, { command: text }, text)];
  const all = messages.map((message, depth) => writer.message(message, depth));
  return [writer.head(), ...all, writer.end()].join('');
}

/** Texts of the corpus that are not empty. */
const hostile = corpus.flatMap(({ name, text }) =>
  typeof text === 'string' && text.trim() !== '' ? [[name, text] as const] : [],
);

/** Returns all that a parser of HTML could read as a tag, a comment or a declaration. */
const tagsIn = (html: string) => html.match(/<[^>]*>?/g) ?? [];

describe('An exported conversation', () => {
  test.each(hostile)(
    'has as HTML no element, attribute or entity of the hostile text: %s',
    (_, text) => {
      const html = written('html', { title: text, text });
      expect(tagsIn(html)).toEqual(tagsIn(written('html', { title: 'a', text: 'b' })));
      const harmless = html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '');
      expect(/[<>&"]/.exec(harmless)).toBeNull();
      expect(html).not.toContain('\u202e');
    },
  );

  test.each(hostile)('is JSON that holds the hostile text: %s', (_, text) => {
    const { messages } = JSON.parse(written('json', { title: text, text }));
    expect(messages.map((each: ConversationMessage) => each.content)).toEqual([text, '']);
    expect(messages[1].metadata.output).toBe(text);
  });

  test('has in Markdown fences that the text of a tool cannot end', () => {
    const text = 'a\n```\n# Forged\n````\n## You';
    const lines = written('md', { title: '# <b>x</b>', text }).split('\n');
    expect(lines[0]).toBe(String.raw`# \# \<b\>x\</b\>`);
    expect(lines.filter((line) => line === '`````')).toHaveLength(4);
  });

  test.each(EXPORT_FORMATS)('hides secrets as %s on request only', (format) => {
    const secret = `sk-ant-api03-${'q7'.repeat(20)}`;
    const texts = { title: `Use ${secret}`, text: `The key is ${secret}.` };
    expect(written(format, texts)).toContain(secret);
    const redacted = written(format, texts, true);
    expect(redacted).not.toContain('q7q7');
    expect(redacted).toMatch(/\[hidden\]|\\\[hidden\\\]/);
  });
});
