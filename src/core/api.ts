import type { AgentRegistry } from './agents/registry.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { BlobPort } from './blobs/blob-port.ts';
import { locateMessage } from './conversation/locate.ts';
import type { Turns } from './conversation/turns.ts';
import type { LlmReaders } from './detection/llm/llm-readers.ts';
import type { Editors } from './editors/editors.ts';
import type { FileOpener } from './editors/file-opener.ts';
import type { FileChecks } from './files/file-checks.ts';
import type { FileCompletion } from './files/file-completion.ts';
import { absolutePath } from './files/file-places.ts';
import { interactionApi } from './interaction-api.ts';
import type { InteractionHub } from './interactions/interaction-hub.ts';
import type { Journal } from './journal/journal.ts';
import type { Notifications } from './notifications/notifications.ts';
import type { Environment, FolderPort } from './ports.ts';
import type { Rules } from './rules/rules.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { WireFiles } from './sessions/wire-files.ts';
import type { Store } from './store/store.ts';
import type { Terminals } from './terminals/terminals.ts';
import type { Tmux } from './tmux/tmux.ts';
import type { Transcripts } from './transcripts/transcripts.ts';
import type { wireWatch } from './wire-watch.ts';

import { err, ok } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

const MAX_RECENT_FOLDERS = 8;

const fail = <const K extends string>(kind: K, message: string, remedy: string | null = null) => err({ kind, message, remedy });

export type ApiServices = {
  readonly environment: Environment;
  readonly audit: AuditLog;
  readonly store: Store;
  readonly journal: Journal;
  readonly blobs: BlobPort;
  readonly wireFiles: WireFiles;
  readonly folders: FolderPort;
  readonly completion: FileCompletion;
  readonly checks: FileChecks;
  readonly editors: Editors;
  readonly opener: FileOpener;
  readonly registry: AgentRegistry;
  readonly sessions: Sessions;
  readonly hub: InteractionHub;
  readonly notifications: Notifications;
  readonly llm: LlmReaders;
  readonly rules: Rules;
  readonly terminals: Terminals;
  readonly tmux: Tmux;
  readonly transcripts: Transcripts;
  readonly turns: Turns;
  readonly watch: ReturnType<typeof wireWatch>;
  readonly notices: readonly Problem[];
};

/** The contract, each method led to the service that does it. */
export function createApi(services: ApiServices): CorralApi {
  const { sessions, terminals, transcripts, turns } = services;
  return {
    ...deskApi(services),
    ...conversationApi(services),
    ...interactionApi(services),
    ...ruleApi(services),
    ...fileApi(services),
    ...tmuxApi(services),
    ...auditApi(services),
    ...services.notifications.api,
    ...services.llm.api,
    ...services.watch.api,
    'agents.list': async ({ refresh }) => ok({ agents: [...(await services.registry.list(refresh))] }),
    'sessions.create': (input) => sessions.create(input),
    'sessions.prompt': (input) => sessions.prompt(input),
    'sessions.withdraw': (input) => sessions.withdraw(input),
    'sessions.prompts': (input) => sessions.prompts(input),
    'sessions.interrupt': (input) => sessions.interrupt(input),
    'sessions.terminate': (input) => sessions.terminate(input),
    'sessions.resume': (input) => sessions.resume(input),
    'sessions.setFace': (input) => sessions.setFace(input),
    'sessions.rename': (input) => sessions.rename(input),
    'sessions.archive': (input) => sessions.archive(input),
    'sessions.delete': async (input) => {
      await transcripts.forget(input.sessionId);
      const done = await sessions.delete(input);
      if (done.ok) await terminals.closeOf(input.sessionId);
      if (!done.ok) transcripts.resume();
      return done;
    },
    'sessions.setPermissionMode': (input) => sessions.setPermissionMode(input),
    'sessions.setModel': (input) => sessions.setModel(input),
    'terminals.open': (input) => terminals.openShell(input),
    'terminals.resize': async (input) => terminals.resize(input),
    'terminals.colours': async (input) => terminals.setColours(input),
    'terminals.isBusy': (input) => terminals.isBusy(input),
    'terminals.close': (input) => terminals.close(input),
    'transcripts.list': () => transcripts.list(),
    'transcripts.open': (input) => transcripts.open(input),
    'transcripts.pause': (input) => transcripts.pause(input),
    'turns.page': (input) => turns.page(input),
    'turns.changes': (input) => turns.changes(input),
  };
}

function ruleApi({ rules }: ApiServices) {
  return {
    'rules.list': async () => ok({ rules: [...rules.list()] }),
    'rules.suggest': async ({ requestId }) => {
      const suggested = rules.suggest(requestId);
      return suggested.ok ? ok({ ...suggested.value, drafts: [...suggested.value.drafts] }) : suggested;
    },
    'rules.preview': ({ draft, requestId }) => rules.preview(draft, requestId),
    'rules.save': async ({ draft, confirmsBroad }) => rules.save(draft, confirmsBroad),
    'rules.revoke': async ({ ruleId }) => rules.revoke(ruleId),
  } satisfies Partial<CorralApi>;
}

function deskApi({ environment, store, journal, folders, notices }: ApiServices) {
  return {
    'desk.info': async () => {
      const { version, platform, dataDir, homeDir } = environment;
      const newest = store.sessions.all().toSorted((a, b) => b.updatedAt - a.updatedAt);
      const recentFolders = [...new Set(newest.filter(({ agentId }) => agentId !== 'demo').map(({ cwd }) => cwd))].slice(
        0,
        MAX_RECENT_FOLDERS,
      );
      return ok({ version, platform, dataDir, homeDir, recentFolders, notices: [...notices] });
    },
    'settings.set': async ({ settings }) => {
      const done = journal.write((entry) => entry.settings(settings));
      return done.ok ? ok({ settings: done.value }) : fail('storeFailed', `Nothing was changed: ${done.error.message}`, done.error.remedy);
    },
    'folders.list': async ({ path }) => {
      const listed = await folders.list(path);
      if (listed.ok) return ok({ ...listed.value, folders: [...listed.value.folders] });
      if (listed.error === 'notAbsolute') return fail('folderNotAbsolute', `${path} is not an absolute path.`);
      if (listed.error === 'notReadable') return fail('folderNotReadable', `The folder ${path} cannot be read.`);
      return fail('folderMissing', `There is no folder ${path}.`);
    },
  } satisfies Partial<CorralApi>;
}

function auditApi({ audit }: ApiServices) {
  return {
    'audit.page': async (input) => audit.page(input),
    'audit.entry': async ({ number }) => audit.entry(number),
    'audit.sessions': async () => audit.sessions(),
    'audit.verify': () => audit.verify(),
    'audit.export': async (input) => audit.export(input),
  } satisfies Partial<CorralApi>;
}

function tmuxApi({ tmux }: ApiServices) {
  return {
    'tmux.watch': async ({ revision }) => ok(await tmux.watch.view(revision)),
    'tmux.embed': (input) => tmux.embed(input),
    'tmux.read': (input) => tmux.read(input),
    'tmux.send': (input) => tmux.send(input),
    'tmux.adopt': (input) => tmux.adopt(input),
    'tmux.start': (input) => tmux.start(input),
  } satisfies Partial<CorralApi>;
}

function fileApi({ store, completion, checks, editors, opener, environment }: ApiServices) {
  const noSession = () => fail('noSuchSession', 'There is no such session.');
  return {
    'files.complete': async ({ sessionId, query, limit }) => {
      const session = store.sessions.get(sessionId);
      return session ? ok({ matches: [...(await completion.complete(session.cwd, query, limit))] }) : noSession();
    },
    'files.exist': async ({ sessionId, paths }) => {
      const session = store.sessions.get(sessionId);
      return session ? ok({ existing: [...(await checks.existing(session.cwd, paths))] }) : noSession();
    },
    'files.open': async ({ sessionId, path, line, column }) => {
      const session = store.sessions.get(sessionId);
      return session ? opener.open({ path: absolutePath(path, session.cwd, environment), line, column }) : noSession();
    },
    'files.reveal': async ({ sessionId, path }) => {
      const session = store.sessions.get(sessionId);
      if (!session) return noSession();
      const shown = await opener.reveal(absolutePath(path, session.cwd, environment));
      return shown.ok ? ok({}) : shown;
    },
    'editors.list': async () => ok(await editors.list()),
  } satisfies Partial<CorralApi>;
}

function conversationApi({ store, blobs, wireFiles, transcripts }: ApiServices) {
  return {
    'conversation.page': async (input) => {
      if (!store.sessions.get(input.sessionId)) return fail('noSuchSession', 'There is no such session.');
      return ok(await transcripts.page(input));
    },
    'conversation.find': async ({ sessionId, query, limit }) => {
      if (!store.sessions.get(sessionId)) return fail('noSuchSession', 'There is no such session.');
      const { seqs, total } = store.messages.find(sessionId, query, limit);
      const hits = seqs.flatMap((seq) => store.messages.bySeq(sessionId, seq) ?? []);
      return ok({ total, hits: hits.map(({ seq, id, metadata }) => ({ seq, messageId: id, parentToolUseId: metadata.parentToolUseId })) });
    },
    'conversation.locate': async ({ sessionId, messageId }) => {
      if (!store.sessions.get(sessionId)) return fail('noSuchSession', 'There is no such session.');
      return ok(locateMessage(store.messages, sessionId, messageId));
    },
    'conversation.seek': async ({ sessionId, seq, direction, what }) => {
      if (!store.sessions.get(sessionId)) return fail('noSuchSession', 'There is no such session.');
      return ok({ seq: store.messages.seek(sessionId, seq, direction, what) });
    },
    'reading.put': async ({ sessionId, place }) => {
      if (!store.sessions.get(sessionId)) return fail('noSuchSession', 'There is no such session.');
      const done = store.transaction(() => store.readingPlaces.put(sessionId, place));
      return done.ok ? ok({}) : fail('storeFailed', `The place was not kept: ${done.error.message}`, done.error.remedy);
    },
    'blobs.read': async ({ hash, offset, length }) => {
      const read = await blobs.read(hash, offset, length);
      return read.ok ? read : fail('noSuchBlob', read.error.message, read.error.remedy);
    },
    'conversation.source': async ({ sessionId, source, limit }) => {
      if (!store.sessions.get(sessionId)) return fail('noSuchSession', 'There is no such session.');
      const known = source.kind === 'file' && (wireFiles.owns(sessionId, source.file) || store.messages.usesFile(sessionId, source.file));
      if (source.kind !== 'file' || !known) return fail('sourceGone', 'Corral has no recording of this.');
      const read = await wireFiles.read(source.file, source.start, source.end, limit);
      return read.ok ? read : fail('sourceGone', `The recording cannot be read: ${read.error}`);
    },
  } satisfies Partial<CorralApi>;
}
