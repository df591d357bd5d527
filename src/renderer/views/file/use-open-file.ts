import { useTranslation } from 'react-i18next';

import { useReportFailure, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { PathPlace } from './find-paths.ts';

/** Start of relative paths: the folder of a session, or a folder by its path. */
export type FileRoot = { readonly sessionId: string } | { readonly folder: string };

/**
 * Opens a file in the person's editor; shows a message only if that failed or opened the folder
 * instead.
 */
export function useOpenFile(root: FileRoot): (place: PathPlace) => void {
  const { t } = useTranslation('files');
  const api = useApi();
  const report = useReportFailure();
  const showMessage = useShowMessage();
  const open = async ({ path, line, column }: PathPlace) => {
    const place = { path, line, column };
    const reply = await ('sessionId' in root
      ? api['files.open']({ ...place, sessionId: root.sessionId })
      : api['files.openIn']({ ...place, folder: root.folder }));
    const name = visibleText(path);
    if (!reply.ok) report(reply.error, t('notOpened', { path: name }));
    else if (reply.value.opened === 'folder')
      showMessage(t('folderInstead'), t('folderInsteadWhy', { path: name }));
  };
  return (place) => void open(place);
}

export function useRevealFile(sessionId: string): (path: string) => void {
  const { t } = useTranslation('files');
  const api = useApi();
  const report = useReportFailure();
  const reveal = async (path: string) => {
    const reply = await api['files.reveal']({ sessionId, path });
    if (!reply.ok) report(reply.error, t('notRevealed', { path: visibleText(path) }));
  };
  return (path) => void reveal(path);
}
