import { Code } from 'lucide-react';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';
import { shortPath } from '#renderer/kit/text/short-path.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { PathPlace } from '#renderer/views/file/find-paths.ts';
import { fullPath, relativePath } from '#renderer/views/file/full-path.ts';
import { SearchFileButton } from '#renderer/views/file/search-file-button.tsx';
import { useOpenFile } from '#renderer/views/file/use-open-file.ts';
import { Markdown } from '#renderer/views/markdown/markdown.tsx';
import type { Failure } from '#shared/base/failure.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { FileView } from '#shared/contract/calls/files.ts';

import { FileText } from './file-text.tsx';
import { useFileVersion } from './use-file-version.ts';

const MARKDOWN = /\.(?:md|markdown|mdown|mdx)$/iu;

type Props = {
  readonly sessionId: string;
  readonly cwd: string;
  readonly place: PathPlace;
  readonly onClose: () => void;
};

/** Shows a file that a conversation names. Nothing in it is run or loaded from elsewhere. */
export function FileViewer({ sessionId, cwd, place, onClose }: Props) {
  const { t } = useTranslation('files');
  const loaded = useFileView(sessionId, place);
  const [isSource, setSource] = useState(place.line !== null);
  const open = useOpenFile({ sessionId });
  const relative = relativePath(place.path, cwd);
  const absolute = fullPath(place.path, cwd);
  const hasPreview = loaded?.view?.kind === 'text' && MARKDOWN.test(place.path);
  // Keys of the viewer must not reach a question that it was opened from; React passes them on
  // through the portal.
  const stop = (event: KeyboardEvent) => event.stopPropagation();
  const footer = (
    <>
      {hasPreview && (
        <Button
          size="sm"
          aria-pressed={isSource}
          className="mr-auto"
          onClick={() => setSource(!isSource)}
        >
          {t('viewer.source')}
        </Button>
      )}
      <SearchFileButton path={place.path} root={cwd} />
      <CopyButton text={absolute} label={t('copyPath')} />
      <Button
        size="sm"
        variant="primary"
        icon={<Code size={14} aria-hidden />}
        onClick={() => open(place)}
      >
        {t('open')}
      </Button>
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps keys to itself
    <div onKeyDown={stop} className="contents">
      <Dialog
        open
        onOpenChange={onClose}
        size="full"
        title={<Title relative={relative} absolute={absolute} line={place.line} />}
        footer={footer}
      >
        <div className="flex h-full min-h-48 flex-col overflow-hidden rounded-lg border border-line">
          <Content loaded={loaded} place={place} isSource={isSource || !hasPreview} />
        </div>
      </Dialog>
    </div>
  );
}

function Title({
  relative,
  absolute,
  line,
}: {
  readonly relative: string;
  readonly absolute: string;
  readonly line: number | null;
}) {
  const { folder, name } = shortPath(relative);
  return (
    <bdi dir="ltr" title={visibleText(absolute)} className="font-mono text-base wrap-anywhere">
      <span className="font-normal text-muted">
        <VisibleText text={folder} />
      </span>
      <VisibleText text={name} />
      {line !== null && <span className="font-normal text-muted">:{line}</span>}
    </bdi>
  );
}

type Loaded = { readonly view: FileView | null; readonly failure: Failure | null };

/** Returns null while the file is read for the first time; reads it again when it changes. */
function useFileView(sessionId: string, { path, line }: PathPlace): Loaded | null {
  const api = useApi();
  const version = useFileVersion(sessionId, path);
  const wanted = useMemo(() => ({ path, line, version }), [path, line, version]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const { path: file, line: at } = wanted;
    void api['files.view']({ sessionId, path: file, line: at }).then((reply) => {
      if (isCurrent)
        setLoaded(
          reply.ok ? { view: reply.value, failure: null } : { view: null, failure: reply.error },
        );
      return null;
    });
    return () => {
      isCurrent = false;
    };
  }, [api, sessionId, wanted]);
  return loaded;
}

type ContentProps = {
  readonly loaded: Loaded | null;
  readonly place: PathPlace;
  readonly isSource: boolean;
};

function Content({ loaded, place, isSource }: ContentProps) {
  const { t, i18n } = useTranslation('files');
  if (loaded === null) {
    return (
      <p role="status" className="flex items-center gap-2 p-4 text-muted">
        <Spinner /> {t('viewer.loading')}
      </p>
    );
  }
  const { view, failure } = loaded;
  if (failure) return <ProblemBox failure={failure} />;
  if (view === null) return null;
  const label = t('viewer.content', { path: visibleText(place.path) });
  const size = formatBytes(view.size, i18n.language);
  switch (view.kind) {
    case 'binary':
      return <p className="p-4 text-muted">{t('viewer.binary', { size })}</p>;
    case 'image':
      return (
        <ScrollBox label={label} className="min-h-0 flex-1 overflow-auto bg-surface p-4">
          <img
            src={`data:${view.mediaType};base64,${view.base64}`}
            alt={visibleText(place.path)}
            className="mx-auto max-w-full"
          />
        </ScrollBox>
      );
    case 'text':
      if (isSource)
        return <FileText view={view} path={place.path} label={label} line={place.line} />;
      return (
        <ScrollBox label={label} className="min-h-0 flex-1 overflow-auto bg-surface px-5 py-4">
          <div className="mx-auto max-w-3xl">
            <Markdown text={view.text} />
          </div>
        </ScrollBox>
      );
  }
}
