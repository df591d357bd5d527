import type { composer as en } from '../en/composer.ts';
import type { Texts } from '../language.ts';

export const composer: Texts<typeof en> = {
  files: '文件和文件夹',
  commands: '命令',
  suggestions_one: '{{count}} 条建议。方向键选择，Enter 或 Tab 采用，Escape 关闭。',
  suggestions_other: '{{count}} 条建议。方向键选择，Enter 或 Tab 采用，Escape 关闭。',
  attach: '添加图片',
  images: '待发送的图片',
  removeImage: '移除 {{name}}',
  promptImages: '此指令的图片',
  promptImage: '图片 {{number}}',
  enlargeImage: '放大显示图片 {{number}}',
  imageCount_one: '{{count}} 张图片',
  imageCount_other: '{{count}} 张图片',
  refused: {
    type: '未添加 {{name}}：只能发送 PNG、JPEG、GIF 和 WebP 图片。',
    size: '未添加 {{name}}：它大于 {{each}} MB，请先缩小。',
    count: '未添加 {{name}}：一条指令最多 {{max}} 张图片，请随下一条发送。',
    total: '未添加 {{name}}：一条指令的图片合计最多 {{all}} MB，请随下一条发送。',
    unreadable: '未添加 {{name}}：它是空的或无法读取。',
  },
  queued: '排队中的指令',
  waits: '排队中：',
  editQueued: '编辑这条排队的指令',
  removeQueued: '撤回这条排队的指令',
  escapeAgain: '再按一次 Esc 即可中断智能体；已写的内容会保留。',
  hintModEnter: '{{keys}} 发送，Enter 换行',
};
