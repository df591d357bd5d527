import { gate, reply, text, type Scenario } from '../dsl.ts';

const CODE = `Here is the code:

\`\`\`ts
// Adds two numbers.
export function add(a: number, b: number): number {
  const sum = a + b;
`;

const REST = `  return sum;
}
\`\`\`

| Name | What it does | Since | Notes |
| --- | :---: | ---: | --- |
| \`add\` | adds | 1 | one |
| \`take\` | takes away | 22 | two, and \`AVeryLongNameThatCannotBeBrokenAnywhereSoThatTheTableIsWiderThanANarrowWindow\` |

- [x] Written
- [ ] Tested
  - with a nested point

It costs $5 to $10, or \`$HOME\`, and $x^2$ stays as it is.[^why] Inline: ![A chart](https://images.example.com/chart.png?u=1)

$$
E = mc^2
$$

\`\`\`math
\\sqrt{2}
\`\`\`

\`\`\`mermaid
graph TD; A-->B
\`\`\`

See [the manual](https://docs.example.com/a/long/path?with=query#part), [https://example.com](https://evil.example.net/login),
[look](https://аpple.com/) and <mailto:somebody@example.com>. Not this: [run](javascript:alert(1)). <b>raw</b>

[^why]: Because prices are no formulas.

That is all.
`;

/** Every element of Markdown, with a pause in the middle of a code block. */
export const markdown: Scenario = () => [reply(text(CODE, gate('rest'), REST))];
