import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Interaction } from '#shared/interaction/interaction.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { dateChatsBack } from '../../machine/gemini-chats.ts';
import { Machine } from '../../machine/machine.ts';
import { freePort } from '../../machine/free-port.ts';
import { killProcessesOf, processesOf } from '../../machine/strays.ts';
import { ModelServer } from '../../model-server/server.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import { Corral } from '../../support/corral.ts';
import type { DayAgent } from './day-agents.ts';
import { DayPage } from './day-page.ts';
import { Memory } from './memory.ts';
import { addLines, addSubmodule, git, makeFolder } from './folder-state.ts';
import { Plays, RAN } from './plays.ts';

/** Nothing changes for this long when the day is quiet. */
const QUIET_MS = 400;
/**
 * A desk that is not quiet after this time is a fault: something works or starts without an end.
 * Gemini CLI waits up to a minute before it loads a conversation.
 */
const RESTLESS_MS = 100_000;

export type Desk = Awaited<ReturnType<ApiClient['desk']>>;

/** One window of the person: a client with an id. */
export type DayWindow = { readonly windowId: string; readonly client: ApiClient };

type Script = {
  readonly model: ModelServer;
  readonly plays: Plays;
  readonly agents: readonly DayAgent[];
};

/** The running product on a machine of its own, with real agents and the scripted model. */
export class DayWorld {
  readonly machine: Machine;
  readonly model: ModelServer;
  readonly corral: Corral;
  readonly plays: Plays;
  readonly memory = new Memory();
  /** Repositories in which sessions begin. Claude Code was not asked whether to trust the last. */
  readonly folders: readonly string[];
  readonly #agents: readonly DayAgent[];
  windows: readonly DayWindow[] = [];
  #page: DayPage | null = null;
  /** The actions so far, in words. */
  readonly log: string[] = [];

  private constructor(
    machine: Machine,
    { model, plays, agents }: Script,
    others: readonly string[],
  ) {
    this.machine = machine;
    this.#agents = agents;
    this.model = model;
    this.plays = plays;
    this.corral = new Corral(machine, model.url);
    this.folders = [machine.project, ...others];
  }

  static async open(agents: readonly DayAgent[]): Promise<DayWorld> {
    const machine = await Machine.create(agents.flatMap(({ program }) => program ?? []));
    await addLines(machine.project);
    const other = await makeFolder(machine.root, 'other');
    await addSubmodule(machine.root, other);
    const foreign = await makeFolder(machine.root, 'foreign');
    await machine.trust(machine.project, other);
    await mkdir(join(machine.home, RAN));
    const plays = new Plays();
    const model = new ModelServer({ scenarios: plays.scenarios, folder: machine.project });
    await machine.codexModel(await model.start());
    await machine.opencodeModel(model.url);
    await machine.geminiSettings();
    const world = new DayWorld(machine, { model, plays, agents }, [other, foreign]);
    // A port of its own, because the browser keeps drafts by the address.
    await world.corral.start({ args: ['--port', String(await freePort())] });
    await world.#openWindows();
    world.#page = await DayPage.open(world.corral.address);
    if (agents.some(({ agentId }) => agentId === 'corral')) await world.#giveModel();
    return world;
  }

  async #openWindows(): Promise<void> {
    const open = async () => ({
      windowId: randomUUID(),
      client: await ApiClient.open(this.corral.address),
    });
    this.windows = [await open(), await open()];
  }

  /** Chooses the scripted model for Corral's own agent. */
  async #giveModel(): Promise<void> {
    const saved = await this.api()['agents.saveAccess']({
      commandId: randomUUID(),
      agentId: 'corral',
      provider: 'compatible',
      baseUrl: `${this.model.url}/v1`,
      model: 'scripted-large',
      key: null,
    });
    if (!saved.ok) throw new Error(`the model was not chosen: ${saved.error.kind}`);
  }

  /** Returns a window of the person by its position, modulo their number. */
  window(at: number): DayWindow {
    const found = this.windows[at % this.windows.length];
    if (!found) throw new Error('The person has no window.');
    return found;
  }

  /** The window of the person in a browser. */
  get page(): DayPage {
    if (!this.#page) throw new Error('The person has no browser.');
    return this.#page;
  }

  api(at = 0) {
    return this.window(at).client.api;
  }

  /** Returns the desk as a window shows it: without deleted sessions. */
  async desk(at = 0): Promise<Desk> {
    const whole = await this.window(at).client.desk();
    const isThere = ({ discardedAt }: Session) => typeof discardedAt !== 'number';
    const desk = { ...whole, sessions: whole.sessions.filter(isThere) };
    for (const interaction of desk.interactions)
      this.memory.seen.set(interaction.request.requestId, interaction);
    return desk;
  }

  /** Returns the sessions in the order in which they began. */
  async sessions(): Promise<readonly Session[]> {
    const { sessions } = await this.desk();
    return sessions.toSorted((a, b) => a.createdAt - b.createdAt);
  }

  /** Returns the session of that id; null if it is not on the desk. */
  async session(sessionId: string): Promise<Session | null> {
    return (await this.desk()).sessions.find((each) => each.sessionId === sessionId) ?? null;
  }

  messages(sessionId: string): Promise<readonly ConversationMessage[]> {
    return this.window(0).client.conversation(sessionId);
  }

  /** Returns the messages of a conversation without those of sub-agents. */
  async topLevel(sessionId: string): Promise<readonly ConversationMessage[]> {
    const messages = await this.messages(sessionId);
    return messages.filter(({ metadata }) => metadata.parentToolUseId === null);
  }

  /** Returns what a window receives that opens a session. */
  opened(sessionId: string) {
    return this.window(0).client.opened(sessionId);
  }

  /** Returns the open questions. */
  async questions(): Promise<readonly Interaction[]> {
    return (await this.desk()).interactions.filter(({ outcome }) => outcome === null);
  }

  /** Returns the folders of the day and those of its worktrees that exist, each once. */
  async workFolders(): Promise<readonly string[]> {
    const used = (await this.sessions()).map(({ cwd }) => cwd);
    const found = [...new Set([...this.folders, ...used])].map(async (folder) => {
      const top = await git(folder, 'rev-parse', '--show-toplevel').catch(() => '');
      return top.trim() === folder ? [folder] : [];
    });
    return (await Promise.all(found)).flat();
  }

  /** Returns how often each command ran. */
  async ran(): Promise<ReadonlyMap<string, number>> {
    const folder = join(this.machine.home, RAN);
    const counts = (await readdir(folder)).map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return [name, text.split('\n').length - 1] as const;
    });
    return new Map(await Promise.all(counts));
  }

  /** Stops or kills Corral and starts it at once. All processes of the former run must end. */
  async restart(how: 'stop' | 'kill'): Promise<void> {
    this.memory.disturb(null);
    for (const { client } of this.windows) client.close();
    await this.corral.shell[how]();
    const former = new Set(await processesOf(this.machine.home));
    const left = () => this.#leftProcesses((pid) => former.has(pid));
    if (this.#agents.some(({ agentId }) => agentId === 'gemini')) {
      await left();
      await dateChatsBack(this.machine);
    }
    await this.corral.startAgain();
    await this.#openWindows();
    await this.page.show(this.corral.address);
    const count = (await left()).length;
    if (count > 0) throw new Error(`${count} processes outlive a ${how} of Corral`);
  }

  /**
   * Waits until no session starts or works and nothing changes. Throws if that does not happen: a
   * session that works for ever is a fault.
   */
  async quiet(): Promise<Desk> {
    const until = Date.now() + RESTLESS_MS;
    let before = '';
    for (;;) {
      const desk = await this.desk();
      const now = JSON.stringify(desk);
      const restless = desk.sessions.filter(
        ({ status }) => status === 'starting' || status === 'working',
      );
      if (restless.length === 0 && now === before) return desk;
      if (Date.now() > until)
        throw new Error(
          `The desk is not quiet: ${JSON.stringify(restless.map(({ title, status, agentId }) => ({ title, status, agentId })))}`,
        );
      before = now;
      await wait(QUIET_MS);
    }
  }

  /** Returns those processes of the machine that do not end by themselves. */
  async #leftProcesses(isMeant: (pid: number) => boolean = () => true): Promise<readonly number[]> {
    let left: readonly number[] = [];
    for (let tries = 0; tries < 100; tries += 1) {
      left = (await processesOf(this.machine.home)).filter(isMeant);
      if (left.length === 0) break;
      await wait(100);
    }
    return left;
  }

  /** Stops Corral and returns the processes that it left. */
  async stop(): Promise<readonly number[]> {
    for (const { client } of this.windows) client.close();
    await this.page.close();
    await this.corral.close();
    return this.#leftProcesses();
  }

  async remove(): Promise<void> {
    await this.#page?.close();
    await this.corral.shell.kill().catch(() => undefined);
    await this.model.stop();
    await killProcessesOf(this.machine.home);
    await this.machine.remove();
  }
}
