import { useTranslation } from 'react-i18next';

import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { useAgentOf } from '#renderer/stores/desk/desk.ts';

import { useForkObstacle } from './use-fork-point.ts';

const MODES = ['files', 'conversation', 'both'] as const;
export type RewindMode = (typeof MODES)[number];

type Props = {
  readonly sessionId: string;
  readonly promptSeq: number;
  readonly mode: RewindMode;
  readonly onChoose: (mode: RewindMode) => void;
};

/** Lets the person choose what is rewound. */
export function RewindModeChoice({ sessionId, promptSeq, mode, onChoose }: Props) {
  const { t } = useTranslation('rewind');
  const agent = useAgentOf(sessionId);
  const canFork = agent?.capabilities.forkAtTurn === true;
  const obstacle = useForkObstacle({ sessionId, promptSeq });
  const reason = canFork ? obstacle : t('mode.cannot', { agent: agent?.name ?? '' });
  const choose = (value: string) => {
    const chosen = MODES.find((each) => each === value);
    if (chosen) onChoose(chosen);
  };
  return (
    <RadioCards
      label={t('mode.label')}
      value={mode}
      onValueChange={choose}
      columns={1}
      choices={MODES.map((value) => ({
        value,
        label: t(`mode.${value}`),
        description: (value === 'files' ? null : reason) ?? t(`mode.${value}More`),
        disabled: value !== 'files' && reason !== null,
      }))}
    />
  );
}
