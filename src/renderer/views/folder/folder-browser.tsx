import { CornerLeftUp, Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { subFolder } from '#renderer/kit/text/paths.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';

import type { FolderListing } from './folder-listing.ts';

type Props = { readonly folders: FolderListing; readonly onChoose: (path: string) => void };

/** Browses folders; the folder that is shown is the chosen one. */
export function FolderBrowser({ folders: { listing, failure, isLoading, load }, onChoose }: Props) {
  const { t } = useTranslation('sessions');
  const enter = async (path: string) => {
    const opened = await load(path);
    if (opened) onChoose(opened.path);
  };
  if (failure && !listing) return <ProblemBox failure={failure} />;
  if (!listing) return <Spinner className="m-2 text-muted" />;
  const { path, parent, folders, truncated } = listing;
  return (
    <section
      aria-label={t('new.subfolders', { path })}
      aria-busy={isLoading}
      className="flex flex-col rounded-lg border border-line bg-sunken"
    >
      <div className="flex items-center gap-1 border-b border-line px-1.5 py-1">
        <IconButton
          label={t('new.parent')}
          disabled={parent === null}
          onClick={() => parent !== null && void enter(parent)}
        >
          <CornerLeftUp />
        </IconButton>
        <span className="min-w-0 flex-1 truncate font-mono text-xs" title={path}>
          {path}
        </span>
        {isLoading && <Spinner className="mr-1 text-muted" />}
      </div>
      <ul className="grid max-h-44 gap-px overflow-y-auto p-1 sm:grid-cols-2">
        {folders.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => void enter(subFolder(path, name))}
              className="flex w-full min-w-0 items-center gap-1.5 rounded-md px-2 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Folder aria-hidden className="size-3.5 shrink-0 text-faint" />
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {folders.length === 0 && <p className="px-3 pb-2 text-xs text-muted">{t('new.noFolders')}</p>}
      {truncated && (
        <p className="px-3 pb-2 text-xs text-muted">
          {t('new.truncated', { count: folders.length })}
        </p>
      )}
    </section>
  );
}
