import type { ParameterExpansionPart, SyntaxNode, TestExpression, Word } from 'unbash';

import { isHarmlessName, isReadableVariable } from '../environment-names.ts';

const NUMBER = /^\s*-?\d+\s*$/;
const ARITHMETIC = /^[\d\s+*/%()<>=!&|^~?:-]*$/;

/**
 * Returns whether a piece of a command may do more than expand to a text: it evaluates the value of
 * a variable, runs code in it, or names a variable that may hold a secret.
 */
export function isUnusual(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'Word':
      return isOddWord(node);
    case 'SimpleExpansion':
      return !isReadableVariable(node.text.slice(1));
    case 'ParameterExpansion':
      return isOddParameter(node);
    case 'ArithmeticExpansion':
      return !ARITHMETIC.test(node.text.replace(/^\$\(\(|\)\)$|^\$\[|\]$/g, ''));
    case 'ArithmeticCommand':
    case 'ArithmeticFor':
    case 'ExtendedGlob':
    case 'LocaleString':
      return true;
    case 'TestCommand':
      return isOddTest(node.expression);
    case 'Assignment':
      return node.index !== undefined && !NUMBER.test(node.index.text);
    default:
      return false;
  }
}

/** Returns whether zsh would read a word differently: `$x[1]` as an index, `=ls` as a path. */
function isOddWord({ text, parts = [] }: Word): boolean {
  const isIndexed = parts.some(
    ({ type }, at) => type === 'SimpleExpansion' && parts[at + 1]?.text.startsWith('[') === true,
  );
  return (
    isIndexed ||
    /^=[\w-]/.test(text) ||
    /(^|[^\\$])\((\+|e\W)/.test(parts.length === 0 ? '' : text.replaceAll(/'[^']*'|"[^"]*"/g, ''))
  );
}

function isOddParameter({ prefix, parameter, index, operation }: ParameterExpansionPart): boolean {
  if (prefix === '!' || !/^(\w+|[@*#?$!-])$/.test(parameter) || !isReadableVariable(parameter))
    return true;
  if (index !== undefined && !/^(\d+|@|\*)$/.test(index.text)) return true;
  return operation !== undefined && isOddOperation(operation, parameter);
}

/** Returns whether an operation on the value of a variable is odd: `${x:1:2}`, `${x:=y}`. */
function isOddOperation(
  operation: NonNullable<ParameterExpansionPart['operation']>,
  parameter: string,
): boolean {
  switch (operation.type) {
    case 'Transform':
    case 'Unknown':
    case 'Names':
      return true;
    case 'Slice':
      return (
        !NUMBER.test(operation.offset.text) ||
        (operation.length !== undefined && !NUMBER.test(operation.length.text))
      );
    case 'Default':
      return operation.operator.endsWith('=') && !isHarmlessName(parameter);
    default:
      return false;
  }
}

function isOddTest(expression: TestExpression): boolean {
  switch (expression.type) {
    case 'TestUnary':
      return !/^-[abcdefghkLnNOGprsSuwxz]$/.test(expression.operator);
    case 'TestBinary':
      return /^-(eq|ne|lt|le|gt|ge)$/.test(expression.operator)
        ? !NUMBER.test(expression.left.value) || !NUMBER.test(expression.right.value)
        : !/^(=|==|!=|=~|<|>|-nt|-ot|-ef)$/.test(expression.operator);
    case 'TestLogical':
      return expression.operands.some(isOddTest);
    case 'TestNot':
      return isOddTest(expression.operand);
    case 'TestGroup':
      return isOddTest(expression.expression);
  }
}
