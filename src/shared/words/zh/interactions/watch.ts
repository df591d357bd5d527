import type { watch as en } from '../../en/interactions/watch.ts';
import type { Texts } from '../../language.ts';

export const watch: Texts<typeof en> = {
  readFrom: {
    terminal: '从终端屏幕读到',
    pane: '从 tmux 窗格的屏幕读到',
  },
  program: {
    terminal: '终端',
    tmux: 'tmux',
  },
  secret: '请直接在终端里输入：Corral 不会索要，也不会保存。',
  there: '只能在它的终端里回答。',
  about: '问题所涉及的内容（终端原文）',
  incomplete: 'Corral 未能读到这个问题所涉及的全部内容。回答之前请查看终端。',
  toTerminal: '转到终端',
  toTmux: '转到 tmux',
  mute: '提问时不要提醒我',
  unmute: '提问时提醒我',
  pane: {
    watch: '关注',
    hint: '其中的程序提问时提醒你，并让你在这里回答。',
  },
};
