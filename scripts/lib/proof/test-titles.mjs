import ts from 'typescript';

/** Returns the function that a call starts from: `test` of `test.each(rows)('title', run)`. */
function rootOf(callee) {
  let node = callee;
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) node = node.expression;
  if (ts.isTaggedTemplateExpression(node)) return rootOf(node.tag);
  return ts.isIdentifier(node) ? node.text : '';
}

/** Returns the text of a title as the source has it, with `${}` of templates; otherwise null. */
function titleText(node, file) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText(file).slice(1, -1) : null;
}

/** Matches calls of `test`, `it` and `test.step`; a group of tests shows nothing by itself. */
const isTestCall = (node) =>
  /^(?:test|it)$/.test(rootOf(node.expression)) && !/[.]describe\b/.test(node.expression.getText());

const isRun = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Returns the titles of the tests and their steps in a source file, in their order. */
export function testTitles(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const titles = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTestCall(node)) {
      const [first, ...others] = node.arguments;
      const title = first && others.some(isRun) ? titleText(first, file) : null;
      if (title !== null) titles.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

const enoughWords = 3;

/** Returns whether a name is a title, or the beginning of one with at least three words. */
export function namesTest(name, titles) {
  if (titles.includes(name)) return true;
  return name.split(' ').length >= enoughWords && titles.some((title) => title.startsWith(name));
}
