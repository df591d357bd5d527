import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import type { Handshake } from '#shared/contract/calls/agents.ts';

type Props = { readonly name: string; readonly handshake: Handshake };

/** Shows everything that an agent announced in a test. Its words are shown as they came. */
export function HandshakeView({ name, handshake }: Props) {
  const { t } = useTranslation('agentSetup');
  const { capabilities, authMethods, session, sessionProblem, errorOutput } = handshake;
  return (
    <section
      aria-label={t('result', { name })}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-sunken p-3 text-xs"
    >
      <Facts handshake={handshake} />
      <Part
        title={t('capabilities')}
        none={t('noCapabilities')}
        isEmpty={capabilities.length === 0}
      >
        {capabilities.map((each) => (
          <li key={each.name} className="wrap-anywhere">
            <Code text={each.name} /> <VisibleText text={each.value} />
          </li>
        ))}
      </Part>
      <Part title={t('logins')} none={t('noLogins')} isEmpty={authMethods.length === 0}>
        {authMethods.map(({ id, name: login, description }) => (
          <li key={id} className="wrap-anywhere">
            <VisibleText text={login} /> <Code text={id} />
            {description !== null && (
              <span className="block text-muted">
                <VisibleText text={description} />
              </span>
            )}
          </li>
        ))}
      </Part>
      {session !== null && <Choices title={t('modes')} choices={session.modes} />}
      {session !== null && <Choices title={t('models')} choices={session.models} />}
      {sessionProblem !== null && (
        <ProblemBox tone="warning" failure={sessionProblem} isAnnounced={false} />
      )}
      {errorOutput !== '' && (
        <div className="flex flex-col gap-1">
          <h5 className="font-medium">{t('errorOutput')}</h5>
          <pre className="font-mono whitespace-pre-wrap text-muted wrap-anywhere">
            <VisibleText text={errorOutput} />
          </pre>
        </div>
      )}
    </section>
  );
}

function Facts({ handshake }: { readonly handshake: Handshake }) {
  const { t } = useTranslation('agentSetup');
  const { commandLine, protocolVersion, agentName, agentVersion } = handshake;
  const agent = [agentName, agentVersion].filter((part) => part !== null).join(' ');
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <dt className="text-muted">{t('calledItself')}</dt>
      <dd className="wrap-anywhere">
        {agent === '' ? t('unnamed') : <VisibleText text={agent} />}
      </dd>
      <dt className="text-muted">{t('protocol')}</dt>
      <dd>{protocolVersion}</dd>
      <dt className="text-muted">{t('ranCommand')}</dt>
      <dd className="wrap-anywhere">
        <Code text={commandLine} />
      </dd>
    </dl>
  );
}

type PartProps = {
  readonly title: string;
  readonly none: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
};

function Part({ title, none, isEmpty, children }: PartProps) {
  return (
    <div className="flex flex-col gap-1">
      <h5 className="font-medium">{title}</h5>
      {isEmpty ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul aria-label={title} className="flex flex-col gap-0.5">
          {children}
        </ul>
      )}
    </div>
  );
}

type ChoicesProps = {
  readonly title: string;
  readonly choices: NonNullable<Handshake['session']>['modes'];
};

function Choices({ title, choices }: ChoicesProps) {
  const { t } = useTranslation('agentSetup');
  return (
    <Part title={title} none={t('noModes')} isEmpty={choices.length === 0}>
      {choices.map(({ id, label, isCurrent }) => (
        <li key={id} className="flex flex-wrap items-center gap-1.5 wrap-anywhere">
          <VisibleText text={label} /> <Code text={id} />
          {isCurrent && <Badge>{t('current')}</Badge>}
        </li>
      ))}
    </Part>
  );
}

function Code({ text }: { readonly text: string }) {
  return (
    <code className="font-mono text-muted">
      <VisibleText text={text} />
    </code>
  );
}
