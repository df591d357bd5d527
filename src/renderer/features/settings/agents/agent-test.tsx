import { useEffect, useRef, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { formatDuration } from '#renderer/kit/text/format.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { AgentProblem } from '#renderer/views/session/agent-problem.tsx';
import { TEST_SECONDS } from '#shared/contract/calls/agents.ts';

import { HandshakeView } from './handshake-view.tsx';
import { useAgentTest, type AgentTest as Test } from './use-agent-test.ts';

type Props = { readonly agentId: string; readonly name: string };

/** Tests an agent: its button, its progress, and what the agent announced. */
export function AgentTest({ agentId, name }: Props) {
  const { t, i18n } = useTranslation('agentSetup');
  const test = useAgentTest(agentId);
  const { seconds, handshake, failure } = test;
  const { buttons, focusProps } = useKeptFocus();
  const isDone = seconds === null && handshake !== null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div ref={buttons} {...focusProps} className="flex flex-wrap items-center gap-2">
        <TestButtons name={name} test={test} />
      </div>
      <div role="status" className="text-xs text-muted empty:hidden">
        {seconds !== null && t('testing', { name })}
        {isDone && t('tested', { name, duration: formatDuration(handshake.ms, i18n.language) })}
      </div>
      {isDone && <HandshakeView name={name} handshake={handshake} />}
      {seconds === null && failure !== null && (
        <AgentProblem failure={failure} root={{ folder: '/' }} />
      )}
    </div>
  );
}

/**
 * Focuses the first button after the buttons were replaced, if one of them had the focus. Cancel is
 * not in the place of Test, so that a double click does not cancel the test.
 */
function useKeptFocus() {
  const buttons = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus();
  });
  const focusProps = {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
  return { buttons, focusProps };
}

function TestButtons({ name, test }: { readonly name: string; readonly test: Test }) {
  const { t } = useTranslation('agentSetup');
  const { seconds, handshake, failure, run, cancel, hide } = test;
  if (seconds !== null)
    return (
      <>
        <span className="text-xs text-muted tabular-nums">
          {t('testingFor', { seconds, most: TEST_SECONDS })}
        </span>
        <Button size="sm" aria-label={t('cancelTestOf', { name })} onClick={cancel}>
          {t('cancelTest')}
        </Button>
      </>
    );
  return (
    <>
      <Button size="sm" aria-label={t('testOf', { name })} onClick={() => void run(false)}>
        {t('test')}
      </Button>
      {handshake !== null && (
        <Button
          size="sm"
          aria-label={t('testSessionOf', { name })}
          title={t('testSessionHint')}
          onClick={() => void run(true)}
        >
          {t('testSession')}
        </Button>
      )}
      {(handshake !== null || failure !== null) && (
        <Button size="sm" variant="ghost" onClick={hide}>
          {t('hideResult')}
        </Button>
      )}
    </>
  );
}
