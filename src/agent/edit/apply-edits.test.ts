import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { sized } from '#shared/testing/test-size.fixture.ts';

import { applyEdits, type Edit } from './apply-edits.ts';

/** Returns the text after the edits, or the failure. */
function edit(text: string, ...edits: readonly Edit[]) {
  const done = applyEdits(text, edits);
  return done.ok ? done.value.text : done.error.failure;
}

/** Returns the text after an edit, and how its old text was found. */
function editWithStep(text: string, oldText: string, newText: string) {
  const done = applyEdits(text, [{ oldText, newText }]);
  return done.ok ? [done.value.text, done.value.steps[0]] : done.error.failure;
}

describe('applyEdits', () => {
  test('Exact text is replaced, within a line too', () => {
    expect(editWithStep('let a = 1;\n', 'a = 1', 'b = 2')).toEqual(['let b = 2;\n', 'exact']);
  });

  test('A dollar sign in the new text has no special meaning', () => {
    expect(edit('cost\ncost\n', { oldText: 'cost', newText: "$&$'", all: true })).toBe(
      "$&$'\n$&$'\n",
    );
  });

  test('A quote with LF matches lines with CRLF, and new lines get CRLF', () => {
    expect(editWithStep('a\r\nb\r\nc\r\n', 'a\nb', 'a\nx\nb')).toEqual([
      'a\r\nx\r\nb\r\nc\r\n',
      'lineEnds',
    ]);
    expect(edit('a\r\nb\r\n', { oldText: 'a', newText: 'a\nx' })).toBe('a\r\nx\r\nb\r\n');
  });

  test('Unchanged lines keep their trailing blanks and typographic quotes', () => {
    expect(
      editWithStep('one  \nsay \u201Chi\u201D\ntwo\n', 'one\nsay "hi"\ntwo', 'one\nsay "hi"\n2'),
    ).toEqual(['one  \nsay \u201Chi\u201D\n2\n', 'characters']);
  });

  test.each([
    [
      'a decomposed character',
      'x = "cafe\u0301"\n',
      'x = "caf\u00E9"',
      'y = "caf\u00E9"',
      'y = "cafe\u0301"\n',
    ],
    [
      'a composed character',
      'x = "caf\u00E9"\n',
      'x = "cafe\u0301"',
      'y = "cafe\u0301"',
      'y = "caf\u00E9"\n',
    ],
    [
      'decomposed Hangul',
      '\u1112\u1161\u11AB a\n',
      '\uD55C a',
      '\uD55C b',
      '\u1112\u1161\u11AB b\n',
    ],
    [
      'full-width punctuation',
      '  \u6253\u5370\uFF08a\uFF0Cb\uFF09\u3002\n',
      '\u6253\u5370(a,b).',
      '\u6253\u5370(a,c).',
      '  \u6253\u5370\uFF08a\uFF0Cc\uFF09\u3002\n',
    ],
    ['ASCII punctuation', 'f(a, b);\n', 'f\uFF08a, b)\uFF1B', 'f\uFF08a, c)\uFF1B', 'f(a, c);\n'],
    [
      'a part of a line',
      'say(\u201Cone\u201D, \u201Ctwo\u201D)\n',
      '"one", "two"',
      '"one", "2"',
      'say(\u201Cone\u201D, \u201C2\u201D)\n',
    ],
    [
      'several lines with CRLF',
      'a\uFF1B\r\nb\uFF1B\r\n',
      'a;\nb;',
      'a;\nx;\nb;',
      'a\uFF1B\r\nx;\r\nb\uFF1B\r\n',
    ],
  ])(
    '%s is found by its other form, and keeps its bytes',
    (_, file, oldText, newText, expected) => {
      expect(editWithStep(file, oldText, newText)).toEqual([expected, 'forms']);
    },
  );

  test('A form that the model changes on purpose is changed', () => {
    expect(
      edit('say \u201Chi\u201D  \nb\n', {
        oldText: 'say \u201Chi\u201D\nb',
        newText: 'say "hi"\nb',
      }),
    ).toBe('say "hi"\nb\n');
  });

  test('A text in another form is not replaced if it is there twice, also with other indentation', () => {
    const quote = { oldText: 'f(a)', newText: 'f(b)' };
    expect(edit('f\uFF08a)\nf(a\uFF09\n', quote)).toEqual({ kind: 'several', lines: [1, 2] });
    const line = { oldText: '  f(a)\n', newText: '  f(b)\n' };
    expect(edit('  f\uFF08a)\n    f(a)\n', line)).toEqual({ kind: 'several', lines: [1, 2] });
  });

  test('No character is split: a letter does not match its accented form', () => {
    expect(edit('cafe\u0301\n', { oldText: 'caf\u00E8', newText: 'x' })).toMatchObject({
      kind: 'notFound',
    });
    expect(edit('re\u0301sume\u0301 \uFF09\n', { oldText: 'sume )', newText: 'x' })).toMatchObject({
      kind: 'notFound',
    });
  });

  test('A line that is indented with ideographic spaces keeps them', () => {
    expect(edit('\u3000\u3000\u4E00\n', { oldText: '    \u4E00', newText: '    \u4E8C' })).toBe(
      '\u3000\u3000\u4E8C\n',
    );
  });

  test('Lines that were quoted without their indentation get that of the file', () => {
    const file = 'class A:\n    def f(self):\n        return 1\n';
    expect(
      editWithStep(file, 'def f(self):\n    return 1', 'def f(self):\n    x = 1\n    return x'),
    ).toEqual(['class A:\n    def f(self):\n        x = 1\n        return x\n', 'whitespace']);
  });

  test('Spaces become tabs where the file has tabs', () => {
    const file = 'func f() {\n\tif a {\n\t\tg()\n\t}\n}\n';
    expect(
      editWithStep(file, '    if a {\n        g()\n    }', '    if a {\n        h()\n    }'),
    ).toEqual(['func f() {\n\tif a {\n\t\th()\n\t}\n}\n', 'whitespace']);
  });

  test('A quote whose first line lacks its indentation does not indent further lines by guess', () => {
    expect(edit('  a();\n', { oldText: 'a();', newText: 'a();\nb();' })).toEqual({
      kind: 'unclearIndentation',
      line: 'b();',
    });
    expect(edit('  a();\n', { oldText: 'a();', newText: 'b();' })).toBe('  b();\n');
  });

  test('Lines that were quoted without their indentation, and are wrapped in a block, are indented with it', () => {
    const wrapped = 'if x:\n    foo()\n    bar()';
    expect(
      edit('def f():\n    foo()\n    bar()\n', { oldText: 'foo()\nbar()', newText: wrapped }),
    ).toBe('def f():\n    if x:\n        foo()\n        bar()\n');
    const block = { oldText: 'foo(\na\n)', newText: 'if x:\n    foo(\n        a\n    )' };
    expect(edit('def f():\n    foo(\n        a\n    )\n', block)).toMatchObject({
      kind: 'unclearIndentation',
    });
  });

  test('A text that is there twice is not replaced, and its lines are named', () => {
    expect(edit('a\nb\na\n', { oldText: 'a', newText: 'c' })).toEqual({
      kind: 'several',
      lines: [1, 3],
    });
    expect(edit('a\nb\na\n', { oldText: 'a', newText: 'c', all: true })).toBe('c\nb\nc\n');
  });

  test('A place that differs from another only in trailing blanks is not the only one', () => {
    expect(edit('if a:\nx\nif a:  \n', { oldText: 'if a:\n', newText: 'if b:\n' })).toMatchObject({
      kind: 'several',
    });
  });

  test('A quote that begins with an empty line fits no place that differs from it in blanks alone', () => {
    const file = 'x\n\nclass A:\n  y\n  \n  \nclass A:\n';
    expect(edit(file, { oldText: '\n\nclass A:', newText: '\n' })).toMatchObject({
      kind: 'several',
    });
  });

  test('Blanks within a string are compared', () => {
    expect(edit('  say("a  b")\n', { oldText: ' say("a b")', newText: 'x' })).toMatchObject({
      kind: 'notFound',
    });
  });

  test.each([
    ['', 'x', 'emptyOldText'],
    ['a', 'a', 'sameText'],
    [' \n\t\n', 'x', 'notFound'],
  ])('The old text %j with the new text %j is refused as %s', (oldText, newText, kind) => {
    expect(edit('a\n', { oldText, newText })).toMatchObject({ kind });
  });

  test('A refusal names the most similar lines and the first difference', () => {
    const file = 'alpha\nfunction load(user) {\n  return user.id;\n}\nomega\n';
    const wanted = 'function load(user) {\n  return user.name;\n}';
    expect(edit(file, { oldText: wanted, newText: 'x' })).toMatchObject({
      kind: 'notFound',
      regions: [{ line: 2, differsAt: 3 }],
    });
  });

  test('If one edit of a list fails, none is applied, and its index is reported', () => {
    const edits = [
      { oldText: 'a', newText: 'b' },
      { oldText: 'missing', newText: 'c' },
    ];
    expect(applyEdits('a\n', edits)).toMatchObject({ error: { index: 1 } });
  });

  test('Any text that is there once is replaced, and all bytes around it stay', () => {
    const part = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '\t', '\u201C'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(part, part, part, (before, after, newText) => {
        const text = `${before}<mark>${after}`;
        const done = applyEdits(text, [{ oldText: '<mark>', newText: `[${newText}]` }]);
        if (!done.ok) return done.error.failure.kind === 'unclearIndentation';
        const { text: result } = done.value;
        expect(result.startsWith(before) && result.endsWith(after)).toBe(true);
        return true;
      }),
      { numRuns: 500 },
    );
  });

  test('Whatever a model quotes, lines outside of the match keep their bytes', () => {
    const line = fc.constantFrom('a', '  a', '\ta', 'b  ', '', '}', '  }', 'say "x"', 'a b');
    const lines = fc.array(line, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, lines, fc.constantFrom('\n', '\r\n'), (file, quote, made, end) => {
        const text = ['#1', ...file, '#2', ''].join(end);
        const done = applyEdits(text, [{ oldText: quote.join('\n'), newText: made.join('\n') }]);
        if (!done.ok) return true;
        const { text: result } = done.value;
        expect(result.startsWith(`#1${end}`) && result.endsWith(`${end}#2${end}`)).toBe(true);
        return true;
      }),
      { numRuns: sized({ slice: 1000, full: 20_000 }) },
    );
  });
});
