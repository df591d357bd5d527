import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput, type BareOutput } from '#core/agents/kits/records/record-output.ts';
import { attachment } from '#shared/conversation/attachment.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import type { ItemOf, ThreadItem } from '../wire/items.ts';
import type { Line } from '../wire/line.ts';
import { noticeOf } from '../words/notice.ts';

/** Prefix of the ids of prompts that Corral sends itself, with the reason of a refusal. */
export const FEEDBACK_PREFIX = 'corral-feedback-';

/** Converts a completed item that is not a tool. */
export function messageOf(line: Line, item: ThreadItem, key: string): readonly AgentEvent[] {
  if (item.type === 'userMessage') return userMessage(line, item, key);
  const bare = bareOf(item);
  return bare === null ? [] : [keyedOutput(line, key, bare)];
}

/**
 * Converts a prompt that Codex replays when it takes it. Its key is the id it was sent with, so the
 * stored message does not change.
 */
function userMessage(
  line: Line,
  { clientId, content }: ItemOf<'userMessage'>,
  key: string,
): readonly AgentEvent[] {
  const text = content.flatMap((part) =>
    part.type === 'text'
      ? part.text
      : part.type === 'image'
        ? []
        : `[${part.type}: ${part.name ?? part.path ?? ''}]`,
  );
  const images = content.flatMap(({ type, url }) =>
    type === 'image' && url !== null ? imageOf(url) : [],
  );
  const synthetic = clientId?.startsWith(FEEDBACK_PREFIX) ?? false;
  const bare = {
    type: 'text',
    role: 'user',
    text: text.join('\n'),
    synthetic,
    ...(images.length === 0 ? {} : { attachments: images }),
  } as const;
  const taken: readonly AgentEvent[] =
    clientId === null || synthetic || line.parent !== null
      ? []
      : [{ type: 'promptTaken', promptKey: clientId, stage: 'delivered' }];
  return [...taken, keyedOutput(line, clientId ?? key, bare)];
}

function imageOf(url: string) {
  const [, mediaType, base64] = /^data:([\w/+.-]+);base64,(.+)$/s.exec(url) ?? [];
  const read = attachment.safeParse({ mediaType, base64 });
  return read.success ? [read.data] : [];
}

function bareOf(item: ThreadItem): BareOutput | null {
  switch (item.type) {
    case 'agentMessage':
      return item.text === ''
        ? null
        : { type: 'text', role: 'assistant', text: item.text, synthetic: false };
    case 'reasoning': {
      const text = (item.summary.length > 0 ? item.summary : item.content).join('\n\n');
      return text.trim() === '' ? null : { type: 'thinking', text };
    }
    case 'plan':
      return item.text.trim() === '' ? null : { type: 'plan', plan: item.text, filePath: null };
    case 'contextCompaction':
      return {
        type: 'status',
        status: 'compacted',
        text: '',
        data: {},
      };
    case 'enteredReviewMode':
      return notice(noticeOf('review', { review: item.review }));
    case 'exitedReviewMode':
      return { type: 'text', role: 'assistant', text: item.review, synthetic: false };
    case 'subAgentActivity':
      return subAgentActivity(item);
    case 'hookPrompt':
      return {
        type: 'text',
        role: 'user',
        text: item.fragments.map(({ text }) => text).join('\n'),
        synthetic: true,
      };
    case 'functionCallOutput':
      return notice(noticeOf('functionCallOutput', { name: item.name }));
    case 'error':
      return item.isWarning
        ? notice({ text: item.message, data: { notice: 'warning' } })
        : { type: 'error', kind: 'agentError', message: item.message, remedy: null };
    default:
      return null;
  }
}

function subAgentActivity(item: ItemOf<'subAgentActivity'>): BareOutput {
  const { text, data } = subAgentNotice(item);
  const status = 'backgroundTask';
  return { type: 'status', status, text, data: { ...data, thread: item.agentThreadId } };
}

function subAgentNotice({ agentPath: agent, kind }: ItemOf<'subAgentActivity'>) {
  switch (kind) {
    case 'started':
      return noticeOf('subAgent/started', { agent });
    case 'interacted':
      return noticeOf('subAgent/interacted', { agent });
    case 'interrupted':
      return noticeOf('subAgent/interrupted', { agent });
    default:
      return noticeOf('subAgent/other', { agent, activity: kind });
  }
}

function notice(words: {
  readonly text: ShownText;
  readonly data: { readonly notice: string };
}): BareOutput {
  return { type: 'status', status: 'notice', ...words };
}
