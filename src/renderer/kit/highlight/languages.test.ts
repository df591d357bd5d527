import { describe, expect, test } from 'vitest';

import { languageOf } from './languages.ts';

describe('languageOf', () => {
  test.each([
    ['ts', 'typescript'],
    ['TypeScript', 'typescript'],
    ['tsx title="a.tsx"', 'typescript'],
    ['{.python .numberLines}', 'python'],
    ['rust,ignore', 'rust'],
    ['c++', 'cpp'],
    ['c#', 'csharp'],
    ['mermaid', null],
    ['math', null],
    ['text', null],
    ['constructor', null],
    ['__proto__', null],
    ['', null],
  ])('a fence of %j is %j', (fence, language) => {
    expect(languageOf('ignored.py', fence)).toBe(language);
  });

  test.each([
    ['/a/b/app.test.ts', 'typescript'],
    ['C:\\work\\Program.CS', 'csharp'],
    ['Dockerfile', 'dockerfile'],
    ['deploy/Dockerfile.dev', 'dockerfile'],
    ['.env.local', 'ini'],
    ['/home/me/.bashrc', 'bash'],
    ['CMakeLists.txt', 'cmake'],
    ['go.txt', null],
    ['c.dat', null],
    ['.gitignore', null],
    ['README', null],
    ['toString', null],
    ['', null],
  ])('the file %s is %j', (path, language) => {
    expect(languageOf(path, null)).toBe(language);
  });

  test('nothing is known of nothing', () => {
    expect(languageOf(null, null)).toBeNull();
  });
});
