import type { settings as en } from '../en/settings.ts';
import type { Texts } from '../language.ts';

export const settings: Texts<typeof en> = {
  title: '设置',
  open: '设置',
  description: '立即生效，对所有窗口有效。',
  appearance: '外观',
  language: '语言',
  languageSystem: '跟随系统',
  theme: '主题',
  themeSystem: '跟随系统',
  themeLight: '浅色',
  themeDark: '深色',
  writing: '书写',
  sendWith: '发送消息的按键',
  sendEnter: 'Enter（Shift+Enter 换行）',
  sendModEnter: '{{keys}}（Enter 换行）',
  agents: '智能体',
  programPathHint: '留空则由 Corral 在 PATH 和常见位置中查找。',
  programPathPlaceholder: '自动查找',
  saved: '已保存',
  about: '关于',
  version: '版本',
  dataDir: '数据文件夹',
  platform: '系统',
  copyDataDir: '复制数据文件夹的路径',
};
