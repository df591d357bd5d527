import type { updates as en } from '../en/updates.ts';
import type { Texts } from '../language.ts';

export const updates: Texts<typeof en> = {
  label: '新版本',
  look: {
    off: '仅在我要求时查找',
    on: '每次启动时查找，之后每天一次',
  },
  absent: {
    sources: '此 Corral 直接从源代码运行：新版本请用 git 获取。',
    noFeed: '此 Corral 打包时没有指定新版本的来源。请从获得此版本的地方获取新版本。',
    packageManager: '此 Corral 由系统的软件包管理器安装，新版本也由它提供。',
  },
  step: {
    check: '立即查找',
    download: '下载',
    cancel: '取消',
    restart: '重新启动并安装',
  },
  known: {
    unknown: '尚未查找。',
    checking: '正在查找…',
    newest: '这已是最新版本。',
    found: '有新版本 {{version}}，尚未下载。',
    downloading: '正在下载版本 {{version}}：{{percent}}%',
    ready: '版本 {{version}} 已下载，将在退出 Corral 时安装。其间终端中的智能体会继续运行。',
  },
  problem: {
    noAnswer: '新版本的来源没有响应（{{detail}}）。请检查网络连接后重试。',
    nothingThere: '新版本的来源没有适用于此系统的版本。请稍后重试。',
    refused: '新版本的来源拒绝了请求：{{detail}}。请稍后重试。',
    unreadable: '无法理解新版本来源提供的信息，因此没有下载任何内容。请稍后重试。',
    damaged: '下载的内容与声明的不符，已删除。请重试；如仍然失败，请告知向你提供 Corral 的人。',
    unsigned:
      '下载的内容不是由此 Corral 的签名者签名的，已删除。请不要手动安装，并告知向你提供 Corral 的人。',
    other: '操作失败：{{detail}}。请重试。',
  },
  available: {
    title: 'Corral 有新版本',
    text: '有新版本 {{version}}。可在桌面设置中下载。',
  },
};
