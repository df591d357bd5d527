import { join } from 'node:path';

import { Rewinding } from '#core/checkpoints/rewinding.ts';
import type { OwnStore } from '#core/checkpoints/store/own-store.ts';
import { ownObjects, pruneObjects, refreshIndex } from '#core/checkpoints/store/upkeep.ts';
import { Taking } from '#core/checkpoints/taking.ts';
import type { GitPort } from '#core/ports/git-port.ts';
import { Git } from '#core/git/engine/git.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import type { RewindFile } from '#shared/git/checkpoint.ts';

import type { CheckpointOperation } from './checkpoint-operation.ts';
import { GitRepository } from './git-repository.ts';
import { Harness } from './harness.ts';
import { toolMessage } from './tool-message.ts';

/** Checkpoints of a real repository, with turns that a test plays itself. */
export class CheckpointWorld {
  readonly harness: Harness;
  readonly repository: GitRepository;
  readonly taking: Taking;
  readonly rewinding: Rewinding;

  /** Called before a prompt of a real session is sent; tests set it. */
  beforePrompt: (sessionId: string, promptId: string) => Promise<void> = async () => undefined;

  /** `port` runs git; `folder` is the data folder of an earlier world. */
  constructor(
    repository = new GitRepository(),
    { port, folder: known }: { readonly port?: GitPort; readonly folder?: string } = {},
  ) {
    this.repository = repository;
    const beforePrompt = (sessionId: string, promptId: string) =>
      this.beforePrompt(sessionId, promptId);
    const ids = { uuid: () => crypto.randomUUID() };
    this.harness = new Harness(known, undefined, undefined, { beforePrompt, ids });
    const { clock, journal, store, folder } = this.harness;
    this.taking = new Taking({
      git: port ? new Git({ port, variables: repository.variables }) : repository.git(),
      clock,
      ids,
      journal,
      dataDir: folder,
      checkpointsDir: join(folder, 'checkpoints'),
      homeDir: '/nowhere/home',
    });
    this.rewinding = new Rewinding({ taking: this.taking, store, journal, clock, ids });
  }

  get folder(): string {
    return this.repository.folder;
  }

  /** Begins a turn: stores its prompt and takes the checkpoint before it. */
  async begin(sessionId: string, folder = this.folder) {
    const { journal, ids, clock } = this.harness;
    const promptId = ids.uuid();
    const stored = journal.write((entry) =>
      entry.message({
        id: promptId,
        sessionId,
        seq: 0,
        role: 'user',
        messageType: 'text',
        content: 'Do it.',
        timestamp: clock.now(),
        source: { kind: 'corral' },
        metadata: { parentToolUseId: null, blobs: [], delivery: 'delivered', synthetic: false },
      }),
    );
    if (!stored.ok) throw new Error(stored.error.kind);
    const checkpoint = await this.#take({ sessionId, promptId, folder, moment: 'beforeTurn' });
    clock.advance(10);
    return { promptId, folder, turn: stored.value.seq, before: checkpoint.tree };
  }

  /** Reports the use of a tool. */
  report(sessionId: string, tool: Parameters<typeof toolMessage>[1]): void {
    const { journal, clock } = this.harness;
    const message = toolMessage(sessionId, tool, clock.now());
    const stored = journal.write((entry) => entry.message(message));
    if (!stored.ok) throw new Error(stored.error.kind);
  }

  async end(sessionId: string, { promptId, folder }: { promptId: string; folder: string }) {
    this.harness.clock.advance(10);
    const { tree } = await this.#take({ sessionId, promptId, folder, moment: 'afterTurn' });
    this.harness.clock.advance(10);
    return tree;
  }

  /** Plays a turn. Returns the position of its prompt, and the trees before and after it. */
  async turn(sessionId: string, work: () => unknown, folder = this.folder) {
    const begun = await this.begin(sessionId, folder);
    await work();
    return { ...begun, after: await this.end(sessionId, begun) };
  }

  async #take(occasion: Parameters<Taking['take']>[0]): Promise<StoredCheckpoint> {
    const taken = await this.taking.take(occasion);
    if (!taken.ok) throw new Error(taken.error.kind);
    return taken.value;
  }

  /** Returns the tree of the present files. */
  async tree(folder = this.folder): Promise<string> {
    const taken = await this.taking.inStore(folder, (store) => this.taking.snapshot(store));
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    return taken.value.tree;
  }

  async preview(sessionId: string, turn: number): Promise<readonly RewindFile[]> {
    const shown = await this.rewinding.preview(sessionId, turn);
    if (!shown.ok) throw new Error(JSON.stringify(shown.error));
    return shown.value.files;
  }

  /** Rewinds all files that are as the agent left them. Returns the id of the rewind. */
  async rewound(sessionId: string, turn: number): Promise<string> {
    const done = await this.rewinding.rewind(sessionId, turn, undefined);
    if (!done.ok || done.value.rewindId === null) throw new Error(JSON.stringify(done));
    return done.value.rewindId;
  }

  async undone(sessionId: string, rewindId: string): Promise<string> {
    const done = await this.rewinding.undo(sessionId, rewindId, undefined);
    if (!done.ok || done.value.rewindId === null) throw new Error(JSON.stringify(done));
    return done.value.rewindId;
  }

  /** Copies borrowed objects, as the upkeep does. */
  async own(): Promise<void> {
    const done = await this.taking.inStore(this.folder, ownObjects);
    if (!done.ok) throw new Error(JSON.stringify(done.error));
  }

  /** Performs an operation as a window would. Returns the kind of its failure; null if it was done. */
  async perform(operation: CheckpointOperation): Promise<string | null> {
    const { sessionId } = operation;
    if (operation.kind === 'checkpoint') return this.#checkpoint(operation);
    const { isConfirmed } = operation;
    const shown =
      operation.kind === 'rewind'
        ? await this.rewinding.preview(sessionId, operation.turn)
        : await this.rewinding.previewUndo(sessionId, operation.rewindId);
    if (!shown.ok) return shown.error.kind;
    const files = shown.value.files.map(({ path, stateId }) => ({ path, stateId, isConfirmed }));
    const done =
      operation.kind === 'rewind'
        ? await this.rewinding.rewind(sessionId, operation.turn, files)
        : await this.rewinding.undo(sessionId, operation.rewindId, files);
    return done.ok ? null : done.error.kind;
  }

  async #checkpoint({ sessionId, isUpkeep }: { sessionId: string; isUpkeep: boolean }) {
    const { folder } = this;
    const work = async (store: OwnStore) => {
      const owned = await ownObjects(store);
      await refreshIndex(store, crypto.randomUUID());
      return owned.ok ? pruneObjects(store) : owned;
    };
    const moment = 'beforeRemoval';
    const taken = isUpkeep
      ? await this.taking.inStore(folder, work)
      : await this.taking.take({ sessionId, promptId: null, folder, moment });
    if (!taken.ok) return taken.error.kind;
    return taken.value !== null && taken.value.failure !== null ? 'noCheckpoint' : null;
  }

  /** Cleans up after an operation that was killed, as a start does. */
  recover(): Promise<void> {
    return this.rewinding.recover();
  }

  /** Starts a real session in the folder and sends its first prompt. */
  async session(prompt: string): Promise<string> {
    const made = await this.harness.sessions.create({
      commandId: crypto.randomUUID(),
      agentId: 'scripted',
      cwd: this.folder,
      permissionMode: 'default',
      model: null,
      prompt,
    });
    if (!made.ok) throw new Error(made.error.kind);
    return made.value.session.sessionId;
  }

  /** Waits until the agent has this number of prompts. */
  async prompted(count: number): Promise<void> {
    const { agent } = this.harness;
    while ((agent.runs.at(-1)?.prompts.length ?? 0) < count)
      await new Promise((resolve) => setTimeout(resolve, 1));
  }

  dispose(): void {
    this.harness.dispose();
    this.repository.remove();
  }
}
