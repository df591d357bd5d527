import type { cliExport as en } from '../../en/cli/cli-export.ts';
import type { Texts } from '../../language.ts';

export const cliExport: Texts<typeof en> = {
  user: '你',
  thinking: '思考',
  input: '输入',
  output: '输出',
};
