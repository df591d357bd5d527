import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { programPath } from '../../scripts/lib/program-paths.mjs';

const main = programPath('cli');

/** Runs a command in the language of a terminal. */
function corral(language: string, ...args: readonly string[]) {
  const env = { ...process.env, LC_ALL: '', LC_MESSAGES: '', LANG: language };
  const options = ['--disable-warning=ExperimentalWarning', main, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, options, {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const commands = ['audit', 'convert', 'doctor', 'extract', 'risk', 'serve', 'watch-trigger'];

describe('the language of corral', { timeout: 60_000 }, () => {
  test.each(commands)('corral %s --help is in the language of the terminal', (command) => {
    expect(corral('zh_CN.UTF-8', command, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`用法：corral ${command}`),
    });
    expect(corral('de_DE.UTF-8', command, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`Usage: corral ${command}`),
    });
  });

  test('corral convert names the recordings of each agent in the language of the terminal', () => {
    const named = (language: string) => corral(language, 'convert', '--help').stdout;
    const codex = 'app-server or exec --json of Codex, or a rollout of its sessions folder';
    expect(named('en_GB.UTF-8')).toContain(codex);
    expect(named('zh_CN.UTF-8')).toContain(
      'Codex 的 app-server 或 exec --json，或其 sessions 文件夹',
    );
    expect(named('zh_CN.UTF-8')).not.toContain(codex);
  });

  test('corral lists its commands in the language of the terminal', () => {
    const { status, stderr } = corral('zh_CN.UTF-8', 'nothing');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^没有命令 "nothing"。\n\n用法：corral <命令>/);
    expect(stderr).toContain('doctor        查找智能体和程序');
  });

  test('corral --version prints the version of the installation', () => {
    const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
    expect(corral('C', '--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('corral audit verify says in Chinese why it cannot read the audit', () => {
    expect(corral('zh_CN.UTF-8', 'audit', 'verify', '--data', '/nowhere')).toMatchObject({
      status: 1,
      stderr: 'corral audit verify: /nowhere 中没有 Corral 的数据。请用 --data 指定数据文件夹。\n',
    });
  });

  test('corral risk explains a command in Chinese', () => {
    const { stdout } = corral('zh_CN.UTF-8', 'risk', '--rule', 'git log', 'git log | head');
    expect(stdout).toMatch(/^风险 LOW：git log \| head\n/);
    expect(stdout).toContain('你的规则（以 "git log" 开头的 Bash 命令）：允许此命令的第 1 部分');
    expect(corral('zh_CN.UTF-8', 'risk', 'rm -rf x').stdout).toContain('HIGH deletesFolders：删除');
  });

  test('corral risk prints JSON lines with English texts in every language', () => {
    const options = ['--disable-warning=ExperimentalWarning', main, 'risk', '-'];
    const env = { ...process.env, LC_ALL: '', LC_MESSAGES: '', LANG: 'zh_CN.UTF-8' };
    const input = 'nonsense\n{"command": "ls", "rule": " "}\n';
    const { stdout } = spawnSync(process.execPath, options, { env, encoding: 'utf8', input });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line).error)).toEqual(['string', 'string']);
    expect(stdout).not.toMatch(/\p{Script=Han}/u);
  });

  test('corral doctor --check --json has English texts in every language', () => {
    const { stdout } = corral('zh_CN.UTF-8', 'doctor', '--check', '--json', '--data-dir', '/none');
    expect(JSON.parse(stdout)).toMatchObject({ notes: ['There is no database yet.'] });
  });
});
