import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useOpenFile, type FileRoot } from '#renderer/views/file/use-open-file.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Problem } from '#shared/contract/agents.ts';

type Props = {
  readonly failure: Failure & Partial<Pick<Problem, 'command' | 'file'>>;
  /** Start of a relative path of the file. */
  readonly root: FileRoot;
  readonly tone?: 'danger' | 'warning' | 'plain';
  readonly actions?: ReactNode;
};

/** Shows why an agent cannot start, with a button for the file that the person has to correct. */
export function AgentProblem({ failure, root, actions, ...rest }: Props) {
  const { t } = useTranslation('sessions');
  const openFile = useOpenFile(root);
  const { file } = failure;
  const shown = (
    <>
      {file !== undefined && (
        <Button size="sm" onClick={() => openFile(file)}>
          {t('action.openFile')}
        </Button>
      )}
      {actions}
    </>
  );
  const hasActions = file !== undefined || actions !== undefined;
  return <ProblemBox failure={failure} {...rest} {...(hasActions && { actions: shown })} />;
}
