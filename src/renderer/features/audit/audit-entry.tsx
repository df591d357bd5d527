import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useAgents, useSession } from '#renderer/stores/desk/desk.ts';
import { changeUi, selectSession } from '#renderer/stores/window/ui.ts';
import { InputView } from '#renderer/views/json/input-view.tsx';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import type { AuditHeader } from '#shared/audit/audit.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { ContentView } from './content-view.tsx';
import { useEntry, type Entry } from './use-entry.ts';

/** Renders all content of an entry and its position in the hash chain. */
export function AuditEntry({ number }: { readonly number: number }) {
  const { t } = useTranslation('audit');
  const { entry, failure } = useEntry(number);
  if (failure) return <ProblemBox failure={failure} />;
  if (!entry) {
    return (
      <p role="status" className="flex items-center gap-2 text-xs text-muted">
        <Spinner /> {t('entry.reading')}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <EntryContent entry={entry} />
      <Facts header={entry.header} />
    </div>
  );
}

function EntryContent({ entry: { header, body, content } }: { readonly entry: Entry }) {
  const { t } = useTranslation('audit');
  if (content) return <ContentView content={content} />;
  if (body === null)
    return <p className="text-muted">{t(header.sessionId === null ? 'unreadable' : 'erased')}</p>;
  if ('content' in body) return <InputView input={body.content} label={t('entry.content')} />;
  const { hash, bytes } = body.blob;
  return (
    <CodeText
      text={body.excerpt}
      blob={{ path: [], hash, bytes }}
      label={t('entry.content')}
      startLine={null}
      language="json"
    />
  );
}

function Facts({
  header: { number, at, sessionId, agentId, hash },
}: {
  readonly header: AuditHeader;
}) {
  const { t, i18n } = useTranslation('audit');
  const session = useSession(sessionId ?? '');
  const agent = useAgents().find((each) => each.agentId === agentId)?.name ?? agentId;
  const time = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(at);
  const toSession = () => {
    if (sessionId !== null) selectSession(sessionId, Date.now());
    changeUi({ overlay: null });
  };
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 border-t border-line pt-2 text-xs">
      <Fact name={t('entry.number', { number })}>{time}</Fact>
      {agent !== null && <Fact name={t('entry.agent')}>{agent}</Fact>}
      {sessionId !== null && (
        <Fact name={t('entry.session')}>
          <span className="flex flex-wrap items-center gap-2">
            {visibleText(session?.title ?? sessionId)}
            {session && (
              <Button size="sm" variant="ghost" onClick={toSession}>
                {t('entry.goTo')}
              </Button>
            )}
          </span>
        </Fact>
      )}
      <Fact name={t('entry.hash')}>
        <span className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 truncate text-2xs">{hash}</code>
          <CopyButton text={hash} label={t('entry.copyHash')} />
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
