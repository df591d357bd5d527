import { Tabs } from '@base-ui/react/tabs';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { useSearchLanguages } from '#renderer/kit/i18n/use-search-languages.ts';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { NARROW, useMedia } from '#renderer/kit/ui/media.ts';
import { changeUi, useUi } from '#renderer/stores/window/ui.ts';

import { searchSections, type SectionHit } from './search-sections.ts';
import type { SectionProps, SettingsSection } from './section.ts';

type Props = SectionProps & {
  readonly sections: readonly SettingsSection[];
  readonly searchRef: RefObject<HTMLInputElement | null>;
};

/**
 * The settings, one page at a time, with a search over all pages. The dialog opens at the page that
 * was shown last.
 */
export function SettingsPages({ sections, searchRef, ...props }: Props) {
  const { t, i18n } = useTranslation('settings');
  const isNarrow = useMedia(NARROW);
  const [query, setQuery] = useState('');
  const chosen = useUi((ui) => ui.settingsPage);
  const hits = searchSections(sections, query, i18n, useSearchLanguages());
  const shown = (hits.find(({ section }) => section.id === chosen) ?? hits[0])?.section;
  const search = (
    <TextField
      ref={searchRef}
      label={t('search')}
      hideLabel
      placeholder={t('search')}
      type="search"
      value={query}
      onValueChange={setQuery}
    />
  );
  // One tree for both widths, so that a page keeps what was typed when the window changes its width.
  return (
    <Tabs.Root
      value={shown?.id ?? null}
      onValueChange={(id) => showPage(String(id))}
      orientation="vertical"
      className="flex gap-6 max-md:flex-col max-md:gap-4 max-md:pt-1"
    >
      <div className="flex flex-col max-md:gap-4 md:sticky md:top-0 md:w-48 md:shrink-0 md:gap-2 md:self-start md:pt-1">
        {search}
        {isNarrow ? (
          <PageChoice hits={hits} shown={shown} />
        ) : (
          <Tabs.List aria-label={t('pages')} activateOnFocus className="flex flex-col gap-0.5">
            {hits.map((hit) => (
              <PageTab key={hit.section.id} hit={hit} />
            ))}
          </Tabs.List>
        )}
      </div>
      {shown ? (
        <Tabs.Panel
          value={shown.id}
          tabIndex={-1}
          // Without tabs it is no panel of one.
          {...(isNarrow && { role: 'group' })}
          className="min-w-0 flex-1 outline-none"
        >
          <Page key={shown.id} section={shown} {...props} />
        </Tabs.Panel>
      ) : (
        <p className="text-muted">{t('noMatch', { query: query.trim() })}</p>
      )}
    </Tabs.Root>
  );
}

type ChoiceProps = {
  readonly hits: readonly SectionHit[];
  readonly shown: SettingsSection | undefined;
};

/** The pages as one field, for narrow windows. */
function PageChoice({ hits, shown }: ChoiceProps) {
  const { t, i18n } = useTranslation('settings');
  if (!shown) return null;
  const choices = hits.map(({ section: { id, title } }) => ({ value: id, label: title(i18n) }));
  return <Select label={t('page')} value={shown.id} choices={choices} onValueChange={showPage} />;
}

const showPage = (settingsPage: string) => changeUi({ settingsPage });

function PageTab({ hit: { section, text } }: { readonly hit: SectionHit }) {
  const { i18n } = useTranslation();
  const { id, icon: Icon, title } = section;
  return (
    <Tabs.Tab
      value={id}
      className="flex shrink-0 items-start gap-2 rounded-md px-2 py-1.5 text-left text-muted hover:bg-hover hover:text-text data-active:bg-selected data-active:font-medium data-active:text-text"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {title(i18n)}
        {text !== null && (
          <span className="line-clamp-1 text-2xs font-normal text-faint">{text}</span>
        )}
      </span>
    </Tabs.Tab>
  );
}

function Page({
  section: { title, Content },
  ...props
}: SectionProps & { readonly section: SettingsSection }) {
  const { i18n } = useTranslation();
  const heading = title(i18n);
  return (
    <section aria-label={heading} className="flex flex-col gap-4">
      <h3 className="text-base font-semibold max-md:sr-only">{heading}</h3>
      <Content {...props} />
    </section>
  );
}
