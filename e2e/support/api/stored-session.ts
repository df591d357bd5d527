import { expect } from '@playwright/test';

import type { ConversationMessage } from '#shared/conversation/message.ts';

import { Desktop } from '../../standin/desktop.ts';
import { ApiClient } from './api-client.ts';
import type { Corral } from '../corral.ts';
import { processesOf } from '../../machine/strays.ts';

/**
 * Reads the only session and its conversation from the store. `texts` holds every message as JSON,
 * `settled` the messages that may never change again.
 */
export async function readStoredSession(corral: Corral) {
  const client = await ApiClient.open(corral.address);
  const session = await client.session();
  const messages = await client.conversation(session.sessionId);
  client.close();
  const texts = messages.map((message) => JSON.stringify(message));
  return { session, messages, texts, settled: texts.filter((_, at) => isSettled(messages[at])) };
}

/** Reads the texts of the only session, of the person and the agent, in their order. */
export async function readStoredTexts(corral: Corral): Promise<readonly string[]> {
  const { messages } = await readStoredSession(corral);
  return messages.flatMap(({ messageType, content }) => (messageType === 'text' ? [content] : []));
}

function isSettled(message: ConversationMessage | undefined): boolean {
  if (message?.messageType === 'tool_execution') return message.metadata.status !== 'running';
  if (message?.messageType === 'interaction') return message.metadata.outcome !== null;
  if (message?.messageType === 'text')
    return message.metadata.delivery === null || message.metadata.delivery === 'delivered';
  return message !== undefined;
}

/** Waits until no agent process of an earlier core is left. The shell and its core may run. */
export async function expectNoAgents({ machine, shell }: Corral): Promise<void> {
  const corePid = shell instanceof Desktop ? (await shell.look()).corePid : null;
  await expect
    .poll(async () =>
      (await processesOf(machine.home)).filter((pid) => pid !== shell.pid && pid !== corePid),
    )
    .toEqual([]);
}
