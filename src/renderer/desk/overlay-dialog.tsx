import type { ComponentType } from 'react';

import { AuditDialog } from '#renderer/features/audit/audit-dialog.tsx';
import { ContinueDialog } from '#renderer/features/continue-with/continue-dialog.tsx';
import { TurnChangesDialog } from '#renderer/features/conversation/turns/changes-dialog.tsx';
import { ExportDialog } from '#renderer/features/export/export-dialog.tsx';
import { BatchDialog } from '#renderer/features/interactions/batch/batch-dialog.tsx';
import { ModelAccessDialog } from '#renderer/features/model-access/model-access-dialog.tsx';
import { Palette } from '#renderer/features/palette/palette.tsx';
import { AddProjectDialog } from '#renderer/features/projects/add-project-dialog.tsx';
import { ProjectDialog } from '#renderer/features/projects/project-dialog.tsx';
import { ProjectReviewDialog } from '#renderer/features/review/project-review-dialog.tsx';
import { ForkDialog } from '#renderer/features/rewind/fork-dialog.tsx';
import { RewindDialog } from '#renderer/features/rewind/rewind-dialog.tsx';
import { SettingsDialog } from '#renderer/features/settings/settings-dialog.tsx';
import { ShortcutSheet } from '#renderer/features/shortcuts/shortcut-sheet.tsx';
import { CloseTerminalDialog } from '#renderer/features/terminal/close-dialog.tsx';
import { TmuxDialog } from '#renderer/features/tmux/tmux-dialog.tsx';
import { TranscriptDialog } from '#renderer/features/transcripts/transcript-dialog.tsx';
import { UsageDialog } from '#renderer/features/usage/usage-dialog.tsx';
import { WorktreesDialog } from '#renderer/features/worktrees/worktrees-dialog.tsx';
import { closeOverlay, type Overlay } from '#renderer/stores/window/ui.ts';

import { useSettingsSections } from './use-settings-sections.ts';

type OverlayOf<K extends Overlay['kind']> = Extract<Overlay, { kind: K }>;

function Settings() {
  return <SettingsDialog sections={useSettingsSections()} />;
}

/**
 * Maps each kind of overlay to its dialog. A React key remounts the dialog when its subject
 * changes.
 */
const DIALOGS: {
  readonly [K in Overlay['kind']]: ComponentType<{ readonly overlay: OverlayOf<K> }>;
} = {
  modelAccess: ({ overlay: { agentId } }) => <ModelAccessDialog key={agentId} agentId={agentId} />,
  continueWith: ({ overlay: { sessionId } }) => (
    <ContinueDialog key={sessionId} sessionId={sessionId} />
  ),
  export: ({ overlay: { sessionId } }) => <ExportDialog key={sessionId} sessionId={sessionId} />,
  settings: Settings,
  transcripts: () => <TranscriptDialog onClose={closeOverlay} />,
  addProject: ({ overlay: { folder, dropped } }) => (
    <AddProjectDialog key={folder} folder={folder ?? ''} dropped={dropped ?? []} />
  ),
  project: ({ overlay: { projectId } }) => <ProjectDialog key={projectId} projectId={projectId} />,
  projectReview: ({ overlay: { projectId } }) => (
    <ProjectReviewDialog key={projectId} projectId={projectId} />
  ),
  tmux: () => <TmuxDialog onClose={closeOverlay} />,
  audit: () => <AuditDialog />,
  usage: () => <UsageDialog />,
  worktrees: ({ overlay: { created } }) => <WorktreesDialog created={created ?? []} />,
  palette: ({ overlay: { typed, isEntered } }) => <Palette typed={typed} isEntered={isEntered} />,
  shortcuts: () => <ShortcutSheet />,
  turnChanges: ({ overlay: { sessionId, seq } }) => (
    <TurnChangesDialog key={`${sessionId} ${seq}`} sessionId={sessionId} seq={seq} />
  ),
  rewind: ({ overlay: { sessionId, promptSeq } }) => (
    <RewindDialog key={`${sessionId} ${promptSeq}`} sessionId={sessionId} promptSeq={promptSeq} />
  ),
  forkTurn: ({ overlay: { sessionId, promptSeq } }) => (
    <ForkDialog key={`${sessionId} ${promptSeq}`} sessionId={sessionId} promptSeq={promptSeq} />
  ),
  closeTerminal: ({ overlay: { terminalId } }) => (
    <CloseTerminalDialog key={terminalId} terminalId={terminalId} />
  ),
  batch: ({ overlay: { requestIds } }) => (
    <BatchDialog key={requestIds.join(' ')} requestIds={requestIds} />
  ),
};

/** Renders the dialog of an overlay. At most one overlay is open at a time. */
export function OverlayDialog({ overlay }: { readonly overlay: Overlay }) {
  return dialogOf(overlay);
}

function dialogOf<K extends Overlay['kind']>(overlay: OverlayOf<K> & { readonly kind: K }) {
  const Dialog: ComponentType<{ readonly overlay: OverlayOf<K> }> = DIALOGS[overlay.kind];
  return <Dialog overlay={overlay} />;
}
