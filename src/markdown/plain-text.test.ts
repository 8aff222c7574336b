import { expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['# Title\n\nSome **bold** `code`\nand a [link](https://x.y).', 'Title\n\nSome bold code\nand a link.'],
  ['- a\n- [x] b\n  - c\n- [ ] d', '- a\n- [x] b\n  - c\n- [ ] d'],
  ['9. a\n10. b\n\n    more', '9. a\n10. b\n    more'],
  ['> quoted\n\n---\n\n```js\ncode()\n```', 'quoted\n\ncode()'],
  ['| a | b |\n|---|---|\n| 1 | ~~2~~ |', 'a | b\n1 | 2'],
  ['', ''],
])('%j says %j', (source, said) => {
  expect(plainText(parseMarkdown(source))).toBe(said);
});
