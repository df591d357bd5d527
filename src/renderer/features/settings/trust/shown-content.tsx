import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { ShownFile } from '#shared/contract/calls/access/trust.ts';

type Props = {
  readonly place: string;
  /** The agent whose own agreement it is; null for an agreement in Corral. */
  readonly agentId: string | null;
};

type Shown = { readonly files: readonly ShownFile[]; readonly moreFiles: number };

/** Shows the files and lines that an agreement covers. */
export function ShownContent({ place, agentId }: Props) {
  const { t } = useTranslation('trust');
  const api = useApi();
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void api['trust.shown']({ place, agentId }).then((reply) => {
      if (!isCurrent) return;
      setFailure(reply.ok ? null : reply.error);
      if (reply.ok) setShown(reply.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, place, agentId]);
  if (failure) return <ProblemBox failure={failure} />;
  if (shown === null) return null;
  if (shown.files.length === 0) return <p className="text-xs text-muted">{t('notStored')}</p>;
  return (
    <ScrollBox
      label={t('show')}
      className="mt-1 max-h-80 overflow-auto rounded-md border border-line bg-sunken p-2"
    >
      <ul className="flex flex-col gap-2">
        {shown.files.map((each) => (
          <FileLines key={each.file} {...each} />
        ))}
        {shown.moreFiles > 0 && (
          <li className="text-xs text-muted">{t('moreFiles', { count: shown.moreFiles })}</li>
        )}
      </ul>
    </ScrollBox>
  );
}

function FileLines({ file, lines, more }: ShownFile) {
  const { t } = useTranslation('trust');
  return (
    <li className="text-xs">
      <p className="font-medium wrap-anywhere">
        <VisibleText text={file} />
      </p>
      <pre className="font-mono wrap-anywhere whitespace-pre-wrap">
        <VisibleText text={lines.join('\n')} />
      </pre>
      {more > 0 && <p className="text-muted">{t('more', { count: more })}</p>}
    </li>
  );
}
