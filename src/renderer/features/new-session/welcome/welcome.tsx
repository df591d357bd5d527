import { Cpu, Play } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Logo } from '#renderer/kit/ui/logo.tsx';
import { AgentProblem } from '#renderer/views/session/agent-problem.tsx';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { runAfterPaint } from '#renderer/stores/frames/run-after-paint.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { FoundAgents } from '#renderer/views/session/found-agents.tsx';
import { OpenTranscriptButton } from '#renderer/views/session/open-transcript-button.tsx';
import type { AgentInfo } from '#shared/contract/agents.ts';

import { useCreateSession } from '../use-create-session.ts';
import { NO_WORKTREE } from '../worktree/worktree-draft.ts';
import { agentToSetUp } from './agent-to-set-up.ts';

type Props = {
  /** Renders the part that starts a session; `slot` is where it puts what continues others. */
  readonly children: (slot: HTMLElement | null) => ReactNode;
};

/**
 * Shows the first screen: a short introduction, the part that starts a session, the agents of the
 * machine, the other ways to start, and the conversations that can be continued. The part that
 * starts a session and the agents are most of its elements and follow after the first paint; their
 * space is reserved, so that nothing moves when they appear. The conversations are last, because
 * they become known last.
 */
export function Welcome({ children }: Props) {
  const { t } = useTranslation('sessions');
  const [isPainted, setIsPainted] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const agents = useAgents().filter((agent) => agent.needsFolder);
  useEffect(() => runAfterPaint(() => setIsPainted(true)), []);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto [scrollbar-gutter:stable]">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-5 [@media(max-height:37.5rem)]:gap-4 pt-[clamp(1rem,9vh-2rem,9rem)] pb-10">
        <header className="flex flex-col gap-3">
          <Logo className="size-11 [@media(max-height:37.5rem)]:hidden" />
          <h1 className="text-2xl font-semibold tracking-tight text-balance">
            {t('welcome.title')}
          </h1>
          <p className="max-w-[52ch] text-base text-muted [@media(max-height:37.5rem)]:hidden">
            {t('welcome.lead')}
          </p>
        </header>
        <div className="flex min-h-56 flex-col gap-5">{isPainted && children(slot)}</div>
        <div className="flex min-h-20 flex-col">{isPainted && <FoundAgents agents={agents} />}</div>
        <Begin />
        <div ref={setSlot} className="flex flex-col gap-5" />
      </div>
    </div>
  );
}

function Begin() {
  const { t } = useTranslation('sessions');
  const agents = useAgents();
  const demo = agents.find((agent) => !agent.needsFolder);
  const own = agentToSetUp(agents);
  const { create, busy, failure } = useCreateSession(null);
  const tryDemo = async () => {
    if (!demo) return;
    const { agentId, defaultPermissionMode } = demo;
    await create({
      agentId,
      cwd: '',
      additionalFolders: [],
      worktree: NO_WORKTREE,
      permissionMode: defaultPermissionMode,
      model: '',
      effort: '',
      prompt: t('welcome.demoPrompt'),
      face: 'structured',
    });
  };
  return (
    <div className="flex flex-col gap-3">
      {own && <SetUpOffer agent={own} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {demo && (
          <Button
            busy={busy}
            icon={<Play aria-hidden className="size-4" />}
            onClick={() => void tryDemo()}
          >
            {busy ? t('welcome.demoStarting') : t('welcome.demo')}
          </Button>
        )}
        <OpenTranscriptButton />
      </div>
      {demo && <p className="text-xs text-muted">{t('welcome.demoHint')}</p>}
      {failure && <AgentProblem failure={failure} root={{ folder: '/' }} />}
    </div>
  );
}

/** Leads the first screen if the machine has no agent: that of Corral needs no installation. */
function SetUpOffer({ agent: { agentId, name } }: { readonly agent: AgentInfo }) {
  const { t } = useTranslation('sessions');
  return (
    <div className="mb-2 flex flex-col items-start gap-2">
      <Button
        size="lg"
        icon={<Cpu aria-hidden className="size-4" />}
        onClick={() => changeUi({ overlay: { kind: 'modelAccess', agentId } })}
      >
        {t('welcome.setUp', { agent: name })}
      </Button>
      <p className="text-muted">{t('welcome.setUpHint')}</p>
    </div>
  );
}
