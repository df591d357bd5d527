import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { AgentState } from '#renderer/views/session/agent-state.tsx';
import type { OwnAgent } from '#shared/agents/own-agent.ts';

import { AgentTest } from './agent-test.tsx';

type Props = {
  readonly entry: OwnAgent;
  /** True while the entry cannot be edited or removed. */
  readonly isLocked: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onRestore: () => void;
};

/** Shows an agent of the person with its buttons and the result of its last test. */
export function OwnAgentRow({ entry, isLocked, onEdit, onRemove, onRestore }: Props) {
  const { t } = useTranslation('agentSetup');
  const { agentId, name, protocol, command, args, removedAt } = entry;
  const agent = useAgent(agentId);
  const { editButton, noteRestore } = useFocusAfterRestore(removedAt !== null);
  const restore = () => {
    noteRestore();
    onRestore();
  };
  if (removedAt !== null) return <RemovedRow name={name} onRestore={restore} />;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">
            <VisibleText text={name} />
            {agent && <AgentState agent={agent} />}
            {protocol === 'terminal' && <Badge>{t('inTerminal')}</Badge>}
          </p>
          <p className="font-mono text-xs text-muted wrap-anywhere">
            <VisibleText text={[command, ...args].join(' ')} />
          </p>
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            ref={editButton}
            label={t('edit', { name })}
            disabled={isLocked}
            focusableWhenDisabled
            onClick={onEdit}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={t('remove', { name })}
            disabled={isLocked}
            focusableWhenDisabled
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
      {agent && agent.problem !== null && (
        <ProblemBox tone="warning" failure={agent.problem} isAnnounced={false} />
      )}
      {agent?.isTestable === true && <AgentTest agentId={agentId} name={name} />}
    </div>
  );
}

/** Focuses the edit button after the entry was restored, because the undo button disappears. */
function useFocusAfterRestore(isRemoved: boolean) {
  const editButton = useRef<HTMLButtonElement>(null);
  const isRestoring = useRef(false);
  useEffect(() => {
    if (isRemoved || !isRestoring.current) return;
    isRestoring.current = false;
    editButton.current?.focus();
  }, [isRemoved]);
  const noteRestore = () => {
    isRestoring.current = true;
  };
  return { editButton, noteRestore };
}

function RemovedRow({
  name,
  onRestore,
}: {
  readonly name: string;
  readonly onRestore: () => void;
}) {
  const { t } = useTranslation('agentSetup');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-40 flex-1 text-sm text-muted wrap-anywhere">
        <span className="line-through">
          <VisibleText text={name} />
        </span>{' '}
        {t('removed')}
      </p>
      <Button
        size="sm"
        icon={<Undo2 aria-hidden className="size-3.5" />}
        aria-label={t('undoOf', { name })}
        onClick={onRestore}
      >
        {t('undo')}
      </Button>
    </div>
  );
}
