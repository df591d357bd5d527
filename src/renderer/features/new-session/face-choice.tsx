import { useTranslation } from 'react-i18next';

import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import type { Face } from '#shared/contract/sessions.ts';

const FACES: readonly Face[] = ['structured', 'terminal'];

type Props = {
  readonly agentId: string;
  readonly face: Face;
  readonly onChoose: (face: Face) => void;
};

/** Selects how the agent runs. Renders nothing if there is only one way. */
export function FaceChoice({ agentId, face, onChoose }: Props) {
  const { t } = useTranslation('faces');
  const agent = useAgent(agentId);
  const faces = FACES.filter((value) => agent?.capabilities.faces.includes(value));
  if (faces.length < 2) return null;
  const choices = faces.map((value) => ({
    value,
    label: t(`face.${value}`),
    description: t(`about.${value}`),
  }));
  const choose = (value: string) => {
    const chosen = FACES.find((each) => each === value);
    if (chosen) onChoose(chosen);
  };
  return <RadioCards label={t('choose')} value={face} choices={choices} onValueChange={choose} />;
}
