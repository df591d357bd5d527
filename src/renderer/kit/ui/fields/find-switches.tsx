import { CaseSensitive, Regex } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../icon-button.tsx';

type Switches = { readonly matchCase: boolean; readonly isRegex: boolean };
type Props = Switches & { readonly onChange: (change: Partial<Switches>) => void };

/** Renders the two switches of a find bar: match case and regular expression. */
export function FindSwitches({ matchCase, isRegex, onChange }: Props) {
  const { t } = useTranslation('actions');
  return (
    <div role="group" aria-label={t('find.switches')} className="flex items-center gap-0.5">
      <Switch
        label={t('find.matchCase')}
        isOn={matchCase}
        onClick={() => onChange({ matchCase: !matchCase })}
      >
        <CaseSensitive />
      </Switch>
      <Switch
        label={t('find.regex')}
        isOn={isRegex}
        onClick={() => onChange({ isRegex: !isRegex })}
      >
        <Regex />
      </Switch>
    </div>
  );
}

type SwitchProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Switch({ label, isOn, onClick, children }: SwitchProps) {
  return (
    <IconButton label={label} aria-pressed={isOn} className={isOn ? ON : ''} onClick={onClick}>
      {children}
    </IconButton>
  );
}

const ON =
  'bg-accent-soft text-accent hover:not-data-disabled:bg-accent-soft hover:not-data-disabled:text-accent';
