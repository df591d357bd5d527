import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import type { Interaction } from '#shared/interaction/interaction.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { ApiClient } from './api-client.ts';
import type { Corral } from '../corral.ts';

/**
 * A client that acts as a window without a user interface: it lists, shows and answers questions.
 */
export class Answerer {
  readonly windowId = randomUUID();
  readonly client: ApiClient;

  private constructor(client: ApiClient) {
    this.client = client;
  }

  static async open(corral: Corral): Promise<Answerer> {
    return new Answerer(await ApiClient.open(corral.address));
  }

  /** Starts Claude Code with a prompt and returns the id of the session. */
  async start(folder: string, prompt: string): Promise<string> {
    const made = await this.client.api['sessions.create']({
      commandId: randomUUID(),
      agentId: 'claude-code',
      cwd: folder,
      permissionMode: 'default',
      model: null,
      prompt,
    });
    if (!made.ok) throw new Error(textIn('en', made.error.message));
    return made.value.session.sessionId;
  }

  /** Waits for an open question whose details contain `about`, and returns it. */
  async question(about: string): Promise<Interaction> {
    let found: Interaction | undefined;
    const look = async () => {
      const { interactions } = await this.client.desk();
      found = interactions.find(({ request }) => JSON.stringify(request.details).includes(about));
      return found !== undefined;
    };
    await expect.poll(look, { timeout: 40_000 }).toBe(true);
    if (!found) throw new Error(`Nobody asks about ${about}.`);
    return found;
  }

  async show({ request: { requestId } }: Interaction): Promise<void> {
    await this.client.api['interactions.shown']({ requestId, windowId: this.windowId });
  }

  answer(
    { request: { requestId } }: Interaction,
    selectedOptionId: string,
    feedback?: string,
    commandId: string = randomUUID(),
  ) {
    const words = feedback === undefined ? {} : { feedback };
    return this.client.api['interactions.respond']({
      commandId,
      requestId,
      windowId: this.windowId,
      selectedOptionId,
      ...words,
    });
  }

  /** Returns the metadata of all questions of a session, in order, with their outcomes. */
  async ends(sessionId: string) {
    const messages = await this.client.conversation(sessionId);
    return messages.flatMap((message) =>
      message.messageType === 'interaction' ? [message.metadata] : [],
    );
  }

  close(): void {
    this.client.close();
  }
}
