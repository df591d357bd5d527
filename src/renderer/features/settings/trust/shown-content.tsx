import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { ShownFiles, type Shown } from '#renderer/views/trust/shown-files.tsx';
import type { Failure } from '#shared/base/failure.ts';

type Props = {
  readonly place: string;
  /** The agent whose own agreement it is; null for an agreement in Corral. */
  readonly agentId: string | null;
};

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
  return <ShownFiles label={t('show')} {...shown} />;
}
