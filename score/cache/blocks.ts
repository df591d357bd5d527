import { createHash } from 'node:crypto';

import type { Payload } from '#agent/context/context.ts';
import { estimateTokens } from '#agent/context/estimate-tokens.ts';
import type { Message } from '#agent/history/message.ts';

/** A content block of a request, in the order tools, system, messages. */
export interface Block {
  /** Equal for equal prefixes: a hash of all blocks up to this one. */
  readonly prefix: string;
  /** Tokens up to the end of this block. */
  readonly tokens: number;
  readonly isMarked: boolean;
}

interface Content {
  readonly hash: string;
  readonly tokens: number;
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('base64');

const known = new WeakMap<Message, readonly Content[]>();

/** Splits a request into blocks. Models have caches of their own. */
export function blocksOf(payload: Payload, model: string): readonly Block[] {
  const blocks: Block[] = [];
  let prefix = model;
  let tokens = 0;
  const add = (content: Content, isMarked: boolean) => {
    prefix = hashOf(prefix + content.hash);
    tokens += content.tokens;
    blocks.push({ prefix, tokens, isMarked });
  };
  for (const tool of payload.tools) add(contentOf(JSON.stringify(tool)), false);
  for (const { text, isCached } of payload.system) add(contentOf(text), isCached);
  payload.messages.forEach((message, index) => {
    const contents = contentsOf(message);
    contents.forEach((content, at) => {
      add(content, at === contents.length - 1 && payload.cacheMarks.includes(index));
    });
  });
  return blocks;
}

const contentOf = (text: string): Content => ({
  hash: hashOf(text),
  tokens: estimateTokens(text),
});

function contentsOf(message: Message): readonly Content[] {
  const before = known.get(message);
  if (before) return before;
  const parts = message.role === 'results' ? message.results : message.parts;
  const contents = parts.map((part) => contentOf(message.role + JSON.stringify(part)));
  known.set(message, contents);
  return contents;
}
