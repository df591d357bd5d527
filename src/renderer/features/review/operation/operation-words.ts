import { useTranslation } from 'react-i18next';

import { visibleText } from '#shared/base/visible-text.ts';
import type { OperationKind, RepositoryOperation } from '#shared/git/repository-operation.ts';

/** Returns the command of git that carries out an operation. */
export function gitCommandOf(kind: OperationKind): string {
  return kind === 'cherryPick' ? 'git cherry-pick' : `git ${kind}`;
}

/** Returns the functions that word an operation: what it does, and what it waits for. */
export function useOperationWords() {
  const { t } = useTranslation('review');
  const title = ({ kind, subject, onto, step, steps }: RepositoryOperation): string => {
    const name = subject === null ? t('operation.unknown') : visibleText(subject);
    const what = t(`operation.title.${kind}`, {
      subject: name,
      onto: onto === null ? t('operation.unknown') : visibleText(onto),
    });
    const isOneOfSeveral = step !== null && steps !== null && steps > 1;
    return isOneOfSeveral ? `${what} ${t('operation.step', { step, steps })}` : what;
  };
  const state = ({ conflictCount, isEmptyStep }: RepositoryOperation): string => {
    if (conflictCount > 0) return t('operation.conflicts', { count: conflictCount });
    return t(isEmptyStep ? 'operation.empty' : 'operation.ready');
  };
  return { title, state };
}
