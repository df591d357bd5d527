import { fenced } from '#shared/base/fenced.ts';
import { printableJson } from '#shared/base/printable-json.ts';
import { redactDeep, redactText } from '#shared/base/redact-text.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Language } from '#shared/words/language.ts';

import type { ConversationMessage } from '../conversation/message.ts';
import type { ExportFormat } from './export-chunk.ts';
import { partsOfMessage, type ExportWords, type MessageParts } from './message-parts.ts';

export type ExportedSession = {
  readonly sessionId: string;
  readonly title: string;
  readonly agent: string;
  readonly cwd: string;
};

export type ExportOptions = {
  readonly format: ExportFormat;
  readonly language: Language;
  readonly words: ExportWords;
  /** Hides the secrets of known formats. */
  readonly isRedacted: boolean;
  /** True if another writer wrote messages of the document before. */
  readonly isContinued?: boolean;
};

/** Writes a conversation in pieces, so that a long one is never held as a whole. */
export interface ConversationWriter {
  head(): string;
  /** `depth` is the number of sub-agents around the message. Empty if it says nothing. */
  message(message: ConversationMessage, depth: number): string;
  end(): string;
}

export function conversationWriter(
  session: ExportedSession,
  options: ExportOptions,
): ConversationWriter {
  if (options.format === 'json') return jsonWriter(session, options);
  return options.format === 'html'
    ? textWriter(session, options, html)
    : textWriter(session, options, markdown);
}

/** Escapes what a terminal would execute; the other formats spell it out. */
function jsonWriter(
  session: ExportedSession,
  { isRedacted, isContinued = false }: ExportOptions,
): ConversationWriter {
  let isFirst = !isContinued;
  const json = (value: unknown) =>
    printableJson(JSON.stringify(isRedacted ? redactDeep(value) : value));
  return {
    head: () => `{"session":${json(session)},"messages":[`,
    message(message) {
      const before = isFirst ? '\n' : ',\n';
      isFirst = false;
      return `${before}${json(message)}`;
    },
    end: () => '\n]}\n',
  };
}

/** The parts of a document. Each gets plain texts, in which nothing is markup. */
type Document = {
  readonly head: (title: string, facts: readonly string[], language: Language) => string;
  readonly message: (parts: MessageParts, depth: number) => string;
  readonly end: string;
};

function textWriter(
  { title, agent, cwd, sessionId }: ExportedSession,
  { language, words, isRedacted }: ExportOptions,
  document: Document,
): ConversationWriter {
  const plain = (text: string) => visibleText(isRedacted ? redactText(text) : text);
  return {
    head: () => document.head(plain(title), [agent, cwd, sessionId].map(plain), language),
    message(message, depth) {
      const parts = partsOfMessage(message, { language, words, agent });
      if (parts === null) return '';
      return document.message(
        {
          ...parts,
          title: plain(parts.title),
          texts: parts.texts.map(({ label, text, isProse }) => ({
            label: label === null ? null : plain(label),
            text: plain(text),
            isProse,
          })),
        },
        depth,
      );
    },
    end: () => document.end,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.3rem}section{border-top:1px solid #8884;padding:.5rem 0}h2{font-size:.85rem;margin:0;opacity:.75}
h3{font-size:.8rem;margin:.5rem 0 0;font-weight:normal;opacity:.75}pre,p{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0}
pre{font:12.5px/1.45 ui-monospace,monospace;background:#8881;padding:.5rem;border-radius:.4rem}.nested{margin-left:1.5rem}`;

/** One file without a script. Its policy forbids to run or to load anything. */
const html: Document = {
  head: (title, facts, language) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(facts.join('\n'))}</p>
`,
  message: ({ title, at, texts }, depth) => {
    const time = at === null ? '' : ` · <time>${at}</time>`;
    const shown = texts.map(({ label, text, isProse }) => {
      const tag = isProse ? 'p' : 'pre';
      const heading = label === null ? '' : `<h3>${escapeHtml(label)}</h3>\n`;
      return `${heading}<${tag} dir="auto">${escapeHtml(text)}</${tag}>\n`;
    });
    const nested = depth > 0 ? ' class="nested"' : '';
    return `<section${nested}>\n<h2>${escapeHtml(title)}${time}</h2>\n${shown.join('')}</section>\n`;
  },
  end: '</body>\n</html>\n',
};

/** Prose stays Markdown, as the agent wrote it; other texts stand in fences. */
const markdown: Document = {
  head: (title, facts) =>
    `# ${inline(title)}\n\n${facts.map((fact) => `- ${inline(fact)}`).join('\n')}\n`,
  message: ({ title, at, texts }, depth) => {
    const time = at === null ? '' : ` · ${at}`;
    const shown = texts.map(({ label, text, isProse }) => {
      const heading = label === null ? '' : `${inline(label)}:\n\n`;
      return `${heading}${isProse ? text.trim() : fenced(text.trimEnd())}\n`;
    });
    return `\n${depth > 0 ? '###' : '##'} ${inline(title)}${time}\n\n${shown.join('\n')}`;
  },
  end: '',
};

/** Returns a text for one line, in which no character is markup. */
function inline(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|&!]/g, String.raw`\$&`);
}
