import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useMedia } from '#renderer/kit/ui/media.ts';

import type { Screen } from '../screen/screen.ts';
import { TOUCH_KEYS, type TouchKey } from '../screen/touch-keys.ts';

const TOUCH = '(pointer: coarse)';
const ICONS: Partial<Record<TouchKey, ReactNode>> = {
  Left: <ArrowLeft size={16} aria-hidden />,
  Up: <ArrowUp size={16} aria-hidden />,
  Down: <ArrowDown size={16} aria-hidden />,
  Right: <ArrowRight size={16} aria-hidden />,
};

/** Shows keys that touch devices lack. Ctrl applies to the next letter. */
export function TouchRow({ screen }: { readonly screen: Screen }) {
  const { t } = useTranslation('terminal');
  const isTouch = useMedia(TOUCH);
  const [isCtrl, setCtrl] = useState(false);
  useEffect(() => screen.onCtrlUsed(() => setCtrl(false)), [screen]);
  if (!isTouch) return null;
  const toggleCtrl = () => {
    screen.holdCtrl(!isCtrl);
    setCtrl(!isCtrl);
    screen.focus();
  };
  const press = (key: TouchKey) => {
    screen.press(key);
    screen.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('touch.label')}
      className="flex shrink-0 gap-1 overflow-x-auto border-t border-line bg-canvas px-2 py-1"
    >
      <TouchButton label="Ctrl" isPressed={isCtrl} onPress={toggleCtrl}>
        Ctrl
      </TouchButton>
      {TOUCH_KEYS.map((key) => (
        <TouchButton key={key} label={t(`touch.${key}`)} onPress={() => press(key)}>
          {ICONS[key] ?? key}
        </TouchButton>
      ))}
    </div>
  );
}

type ButtonProps = {
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A press keeps the focus in the terminal, so that the on-screen keyboard stays open. */
function TouchButton({ label, isPressed, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        'flex h-10 min-w-11 flex-1 items-center justify-center rounded-md border border-line-strong/70 px-2 text-xs font-medium',
        isPressed === true ? 'border-accent bg-accent-soft' : 'bg-raised',
      )}
    >
      {children}
    </button>
  );
}
