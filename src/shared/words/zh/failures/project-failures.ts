import type { projectFailures as en } from '#shared/words/en/failures/project-failures.ts';
import type { Texts } from '#shared/words/language.ts';

export const projectFailures: Texts<typeof en> = {
  noSuchProject: '没有这个项目；可能已在另一个窗口中移除。',
  folderMissing: '文件夹 {{path}} 不存在。',
  folderNotReadable: '无法读取文件夹 {{path}}。',
  folderNotAbsolute: '{{path}} 不是绝对路径。',
  tooMany: '已经有 {{count}} 个项目。',
  prefix: '“{{prefix}}”不能作为分支名的开头。',
  dangerousMode: '会跳过提问的模式不能作为项目的默认模式。',
  stale: '脚本在显示之后被修改过。',
  notStored: '项目没有改变：{{reason}}',
  chooseFolder: '请选择一个存在的文件夹。',
  makeReadable: '请给自己读取权限，或选择另一个文件夹。',
  beginWithRoot: '请输入从文件系统根目录开始的路径。',
  removeSome: '请移除不再需要的项目。',
  plainPrefix: '请使用字母、数字、“-”、“_”和“/”，并以字母开头。',
  readAgain: '请阅读现在的脚本，然后重新决定。',
};
