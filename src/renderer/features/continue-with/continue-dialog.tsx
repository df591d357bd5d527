import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { AgentProblem } from '#renderer/views/session/agent-problem.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useAgents, useSession } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { agentsToContinue } from './agents-to-continue.ts';
import { NextAgent } from './next-agent.tsx';
import { useContinue } from './use-continue.ts';
import { useSummary } from './use-summary.ts';

const FORM = 'continue-with';
/** Returns the chosen agent, which gets the first focus; the text is not loaded yet. */
const firstField = () =>
  document.getElementById(FORM)?.querySelector<HTMLElement>('[role=radio][aria-checked=true]') ??
  null;

/** Continues the conversation of a session with another agent, after the person read the summary. */
export function ContinueDialog({ sessionId }: { readonly sessionId: string }) {
  const session = useSession(sessionId);
  return session && <OpenDialog session={session} />;
}

function OpenDialog({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const { t: tCommon } = useTranslation();
  const homeDir = useMachine()?.homeDir ?? null;
  const agents = agentsToContinue(useAgents(), session.agentId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const agent = agents.find(({ agentId }) => agentId === chosenId) ?? agents[0];
  const summary = useSummary(session.sessionId);
  const [isTried, setTried] = useState(false);
  const { start, busy, failure } = useContinue(session);
  const isEmpty = summary.text.trim() === '';
  const submit = async () => {
    setTried(true);
    if (summary.isLoading || isEmpty || !agent) return;
    if (await start(agent, summary.text)) closeOverlay();
  };
  const canSubmit = agent !== undefined && !summary.isLoading;
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      size="lg"
      initialFocus={firstField}
      title={t('continueWith.title')}
      description={t('continueWith.description', {
        folder: tildePath(session.cwd, homeDir),
        title: session.title,
      })}
      footer={
        <>
          <Button onClick={closeOverlay}>{tCommon('action.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={busy} disabled={!canSubmit}>
            {t(busy ? 'continueWith.starting' : 'continueWith.submit')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <NextAgent agents={agents} agent={agent} onChoose={setChosenId} />
        <StillWorks session={session} />
        {summary.failure && <ProblemBox failure={summary.failure} />}
        <Summary summary={summary} isMissing={isTried && isEmpty} />
        {failure && <AgentProblem failure={failure} root={session} />}
      </form>
    </Dialog>
  );
}

/** Warns while the agent of the earlier session may still change files. */
function StillWorks({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  if (session.status !== 'working' && session.status !== 'waiting') return null;
  return (
    <p role="note" className="text-sm text-warning">
      {t('continueWith.stillWorks')}
    </p>
  );
}

type SummaryProps = {
  readonly summary: ReturnType<typeof useSummary>;
  readonly isMissing: boolean;
};

function Summary({ summary: { text, isLoading, edit }, isMissing }: SummaryProps) {
  const { t } = useTranslation('sessions');
  if (isLoading)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <Spinner />
        {t('continueWith.composing')}
      </p>
    );
  return (
    <TextArea
      label={t('continueWith.text')}
      hint={t('continueWith.textHint')}
      error={isMissing ? t('continueWith.textRequired') : null}
      value={text}
      onValueChange={edit}
      spellCheck={false}
    />
  );
}
