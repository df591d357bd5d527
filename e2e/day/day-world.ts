import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Interaction } from '#shared/interaction/interaction.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { Machine, type AgentProgram } from '../machine/machine.ts';
import { killProcessesOf, processesOf } from '../machine/strays.ts';
import { scenarios } from '../model-server/scenarios/all.ts';
import { ModelServer } from '../model-server/server.ts';
import { ApiClient } from '../support/api/api-client.ts';
import { Corral } from '../support/corral.ts';
import { makeOtherFolder } from './day-folders.ts';

/** Nothing changes for this long when the day is quiet. */
const QUIET_MS = 400;
/** A desk that is not quiet after this time is a fault: something works or starts without an end. */
const RESTLESS_MS = 60_000;

export type Desk = Awaited<ReturnType<ApiClient['desk']>>;

/** One window of the person: a client with an id. */
export type DayWindow = { readonly windowId: string; readonly client: ApiClient };

/** An answer that Corral reported as delivered. */
export type Delivered = { readonly requestId: string; readonly optionId: string };

/** The running product on a machine of its own, with real agents and the scripted model. */
export class DayWorld {
  readonly machine: Machine;
  readonly model: ModelServer;
  readonly corral: Corral;
  /** The folders in which sessions work: two repositories. */
  readonly folders: readonly string[];
  readonly delivered: Delivered[] = [];
  /** Questions that were open at some time, by id. */
  readonly seen = new Map<string, Interaction>();
  windows: readonly DayWindow[] = [];
  /** The actions so far, in words. */
  readonly log: string[] = [];

  private constructor(machine: Machine, model: ModelServer, other: string) {
    this.machine = machine;
    this.model = model;
    this.corral = new Corral(machine, model.url);
    this.folders = [machine.project, other];
  }

  static async open(agents: readonly AgentProgram[]): Promise<DayWorld> {
    const machine = await Machine.create(agents);
    const other = await makeOtherFolder(machine.root);
    await machine.trust(machine.project, other);
    const model = new ModelServer({ scenarios, folder: machine.project });
    await machine.codexModel(await model.start());
    await machine.opencodeModel(model.url);
    await machine.geminiSettings();
    const world = new DayWorld(machine, model, other);
    await world.corral.start();
    await world.#openWindows();
    return world;
  }

  async #openWindows(): Promise<void> {
    const open = async () => ({
      windowId: randomUUID(),
      client: await ApiClient.open(this.corral.address),
    });
    this.windows = [await open(), await open()];
  }

  /** Returns a window of the person by its position, modulo their number. */
  window(at: number): DayWindow {
    const found = this.windows[at % this.windows.length];
    if (!found) throw new Error('The person has no window.');
    return found;
  }

  api(at = 0) {
    return this.window(at).client.api;
  }

  async desk(at = 0): Promise<Desk> {
    const desk = await this.window(at).client.desk();
    for (const interaction of desk.interactions)
      this.seen.set(interaction.request.requestId, interaction);
    return desk;
  }

  /** Returns the sessions in the order in which they began. */
  async sessions(): Promise<readonly Session[]> {
    const { sessions } = await this.desk();
    return sessions.toSorted((a, b) => a.createdAt - b.createdAt);
  }

  async restart(how: 'stop' | 'kill'): Promise<void> {
    for (const { client } of this.windows) client.close();
    await this.corral.restart(how);
    await this.#openWindows();
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
          `The desk is not quiet after a minute: ${JSON.stringify(restless.map(({ title, status, agentId }) => ({ title, status, agentId })))}`,
        );
      before = now;
      await wait(QUIET_MS);
    }
  }

  /** Stops Corral and returns the processes that it left. */
  async stop(): Promise<readonly number[]> {
    for (const { client } of this.windows) client.close();
    await this.corral.close();
    for (let tries = 0; tries < 50; tries += 1) {
      if ((await processesOf(this.machine.home)).length === 0) return [];
      await wait(100);
    }
    return processesOf(this.machine.home);
  }

  async remove(): Promise<void> {
    await this.corral.shell.kill().catch(() => undefined);
    await this.model.stop();
    await killProcessesOf(this.machine.home);
    await this.machine.remove();
  }
}
