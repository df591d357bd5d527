import type { interactions as en } from '../en/interactions.ts';
import type { Texts } from '../language.ts';

export const interactions: Texts<typeof en> = {
  waiting_one: '有 {{count}} 个问题在等你',
  waiting_other: '有 {{count}} 个问题在等你',
};
