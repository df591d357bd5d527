import { TextSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { fileQuery, openSearchPage } from '#renderer/stores/search/search-page.ts';

import { relativePath } from './full-path.ts';
import { useSessionFiles } from './use-session-files.ts';

type Props = {
  readonly path: string;
  /** Folder to which the path is relative outside of a session. */
  readonly root?: string;
};

/** Finds the conversations whose tools named a file. */
export function SearchFileButton({ path, root = '' }: Props) {
  const { t } = useTranslation('files');
  const cwd = useSessionFiles()?.cwd ?? root;
  return (
    <IconButton
      label={t('conversations')}
      className="size-6"
      onClick={() => openSearchPage(fileQuery(relativePath(path, cwd)))}
    >
      <TextSearch aria-hidden className="size-3.5!" />
    </IconButton>
  );
}
