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
  ])('languageOf reads the fence %j as %j', (fence, language) => {
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
  ])('languageOf gives the file %s the language %j', (path, language) => {
    expect(languageOf(path, null)).toBe(language);
  });

  test('languageOf returns null without a path and a fence', () => {
    expect(languageOf(null, null)).toBeNull();
  });
});
