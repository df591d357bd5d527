import { join } from 'node:path';

import type { Agent, AgentListener, Launch } from '#core/agents/agent.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { neutralPolicy } from '#core/interactions/policy.ts';
import { Harness } from '#core/testing/harness.ts';
import { ScriptedAgent } from '#core/testing/scripted-agent.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import type { StopPeer } from './stop-peer.ts';

const decidedBy = { type: 'window', windowId: 'w' } as const;
const LOOK_MS = 5;

/** The agent of a driver, in the place of the one that tests script. */
class DrivenAgent extends ScriptedAgent {
  readonly #agent: Agent;
  readonly #permissionMode: string;

  constructor({ agent, permissionMode }: StopPeer) {
    super();
    this.#agent = agent;
    this.#permissionMode = permissionMode;
  }

  override async start(launch: Launch, listener: AgentListener) {
    return this.#agent.start({ ...launch, permissionMode: this.#permissionMode }, listener);
  }
}

/** Core's sessions with a driver, the peer of that driver and a person. */
export class StopDesk {
  readonly harness: Harness;
  readonly peer: StopPeer;
  readonly #clock = new NodeClock();
  #sessionId = '';

  constructor(folder: string, peer: StopPeer) {
    this.peer = peer;
    this.harness = new Harness(join(folder, 'data'), neutralPolicy, new DrivenAgent(peer));
    peer.prompt = (text) => void this.prompt(text);
  }

  /** Starts the session with a prompt, and waits for its turn. */
  async start(): Promise<void> {
    this.#sessionId = await this.harness.session('[]');
    await this.until(() => this.status === 'working');
  }

  get status(): string | undefined {
    return this.harness.status(this.#sessionId);
  }

  get #control() {
    return { commandId: crypto.randomUUID(), sessionId: this.#sessionId };
  }

  prompt(text: string) {
    return this.harness.sessions.prompt({ ...this.#control, text });
  }

  stop() {
    return this.harness.sessions.interrupt(this.#control);
  }

  terminate() {
    return this.harness.sessions.terminate(this.#control);
  }

  get open() {
    return this.harness.store.interactions.open();
  }

  /** Ids of all questions that windows have received. */
  get asked(): readonly string[] {
    const ids = this.harness.frames.flatMap(({ event }) =>
      event.type === 'interaction.upserted' ? [event.interaction.request.requestId] : [],
    );
    return [...new Set(ids)];
  }

  /** Lets the agent ask, and returns the question as windows get it. */
  async ask(name: string) {
    const before = new Set(this.open.map(({ request }) => request.requestId));
    this.peer.ask(name);
    const isNew = () => this.open.find(({ request }) => !before.has(request.requestId));
    const { request } = await this.until(isNew);
    this.harness.hub.shown(request.requestId, 'w');
    return request;
  }

  answer({ requestId }: { readonly requestId: string }, selectedOptionId: string) {
    return this.harness.hub.handleInteractionResponse({ requestId, selectedOptionId }, decidedBy);
  }

  /** Returns how a question ended, and the reason in English. */
  end({ requestId }: { readonly requestId: string }) {
    const { outcome = null, explanation = null } =
      this.harness.store.interactions.get(requestId) ?? {};
    return { outcome, why: explanation === null ? null : textIn('en', explanation) };
  }

  async until<T>(look: () => T | null | undefined | false): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== null && found !== undefined && found !== false) return found;
      await this.#pause(LOOK_MS);
    }
  }

  /** Waits for everything that is on its way. */
  settle(): Promise<void> {
    return this.#pause(60 * LOOK_MS);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#clock.after(ms, resolve));
  }

  async close(): Promise<void> {
    await this.harness.sessions.close();
    await this.peer.close?.();
    this.harness.dispose();
  }
}
