import { Bell, Copy, Play, Plus, Search, Settings, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Badge } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { Chips } from '#renderer/kit/ui/fields/chips.tsx';
import { FindSwitches } from '#renderer/kit/ui/fields/find-switches.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { Keys } from '#renderer/kit/ui/keys.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#renderer/kit/ui/overlays/menu.tsx';
import { useOfferUndo, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { RiskBadge } from '#renderer/views/request/risk-badge.tsx';

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

export function Buttons() {
  const { t } = useTranslation();
  const { t: tActions } = useTranslation('actions');
  const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
  const sizes = ['sm', 'md', 'lg'] as const;
  return (
    <>
      {sizes.map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {t('action.close')}
            </Button>
          ))}
          <Button size={size} icon={<Plus aria-hidden className="size-4" />}>
            {tActions('title.newSession')}
          </Button>
          <Button size={size} disabled>
            {tActions('title.delete')}
          </Button>
          <Button size={size} variant="primary" busy>
            {tActions('title.resume')}
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton label={tActions('title.settings')} shortcut="Ctrl+,">
          <Settings />
        </IconButton>
        <IconButton
          label={tActions('title.find')}
          aria-pressed
          className="aria-pressed:bg-selected aria-pressed:text-text"
        >
          <Search />
        </IconButton>
        <IconButton label={tActions('title.mute')} disabled focusableWhenDisabled>
          <Bell />
        </IconButton>
        <CopyButton text="copied" label={t('action.copy')} />
        <Keys keys="Ctrl+Shift+P" />
      </Row>
    </>
  );
}

export function Fields() {
  const { t } = useTranslation('settings');
  const [text, setText] = useState('~/projects/corral');
  const [theme, setTheme] = useState('dark');
  const [find, setFind] = useState({ matchCase: true, isRegex: false });
  const choices = [
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
    { value: 'system', label: t('themeSystem'), disabled: true },
  ];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t('dataDir')}
        value={text}
        onValueChange={setText}
        hint={<span className="text-xs text-muted">{t('programPathHint')}</span>}
      />
      <TextField
        label={t('dataDir')}
        value={text}
        onValueChange={setText}
        error={t('noMatch', { query: text })}
        mono
      />
      <TextField
        label={t('search')}
        value=""
        onValueChange={setText}
        placeholder={t('search')}
        disabled
      />
      <Select label={t('theme')} value={theme} choices={choices} onValueChange={setTheme} />
      <RadioCards label={t('theme')} value={theme} choices={choices} onValueChange={setTheme} />
      <div className="flex flex-col gap-3">
        <Chips
          label={t('language')}
          chips={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '简体中文' },
          ]}
          onChoose={setText}
        />
        <Row>
          <FindSwitches {...find} onChange={(change) => setFind({ ...find, ...change })} />
        </Row>
      </div>
    </div>
  );
}

export function Status() {
  const { t } = useTranslation('sessions');
  return (
    <>
      <Row>
        {(['neutral', 'accent', 'ok', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {t('status.working')}
          </Badge>
        ))}
        <Badge tone="ok" icon={<Play aria-hidden />}>
          {t('status.idle')}
        </Badge>
        <Spinner />
      </Row>
      <Row>
        {(['LOW', 'MEDIUM', 'HIGH', null] as const).map((level) => (
          <RiskBadge key={level ?? 'none'} level={level} />
        ))}
      </Row>
    </>
  );
}

export function Messages() {
  const failure = {
    kind: 'programMissing',
    message: 'The program was not found on PATH.',
    remedy: 'Install it, then look for agents again.',
  };
  return (
    <>
      <ProblemBox failure={failure} />
      <ProblemBox
        failure={failure}
        tone="warning"
        actions={<Button size="sm">Look again</Button>}
      />
    </>
  );
}

export function Overlays() {
  const { t } = useTranslation('actions');
  const [isOpen, setOpen] = useState(false);
  const showMessage = useShowMessage();
  const offerUndo = useOfferUndo();
  return (
    <Row>
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Menu trigger={<Button>Menu</Button>}>
        <MenuItem icon={<Copy aria-hidden />} shortcut="F2" onSelect={() => undefined}>
          {t('title.rename')}
        </MenuItem>
        <MenuItem
          icon={<Play aria-hidden />}
          obstacle={t('obstacle.working')}
          onSelect={() => undefined}
        >
          {t('title.archive')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} dangerous onSelect={() => undefined}>
          {t('title.delete')}
        </MenuItem>
      </Menu>
      <Button onClick={() => showMessage('Saved', 'The conversation was exported.')}>Toast</Button>
      <Button
        onClick={() =>
          offerUndo({
            title: 'Deleted',
            text: 'The session.',
            action: 'Undo',
            ms: 8000,
            undo: () => undefined,
          })
        }
      >
        Toast with undo
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title.settings')}
        description={t('title.palette')}
        footer={<Button onClick={() => setOpen(false)}>OK</Button>}
      >
        <p>{t('title.shortcuts')}</p>
      </Dialog>
    </Row>
  );
}
