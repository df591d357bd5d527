import type { Question } from '#shared/tool/tool-details.ts';

import type { Turn } from './turn.ts';

/** Returns a question with a single choice. */
export function toneQuestion({ words }: Turn): Question {
  const option = (tone: 'friendly' | 'formal' | 'pirate') => ({
    label: words(`tone.${tone}.label`, {}),
    description: words(`tone.${tone}.description`, {}),
    preview: null,
  });
  return {
    question: words('tone.question', {}),
    header: words('tone.header', {}),
    multiSelect: false,
    options: [option('friendly'), option('formal'), option('pirate')],
  };
}

/** Returns a question with several choices. */
export function extrasQuestion({ words }: Turn): Question {
  const option = (extra: 'tests' | 'documentation' | 'colours') => ({
    label: words(`extras.${extra}.label`, {}),
    description: words(`extras.${extra}.description`, {}),
    preview: null,
  });
  return {
    question: words('extras.question', {}),
    header: words('extras.header', {}),
    multiSelect: true,
    options: [option('tests'), option('documentation'), option('colours')],
  };
}

/** Returns a question for a secret, which is not stored. */
export function passwordQuestion({ words }: Turn): Question {
  return {
    question: words('secret.question', {}),
    header: words('secret.header', {}),
    multiSelect: false,
    options: [],
    isSecret: true,
  };
}
