import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(`node_modules/@editorjs/${file}`, 'utf8');
const EDITOR = 'editorjs/dist/editorjs.mjs';

// The spec names constants of the editor (section 9); a version that changes them must not be installed unnoticed.
it.each([
  ['a content width of 650 px', EDITOR, /max-width:\s?650px;\s?margin:\s?0 auto/],
  ['a mobile breakpoint of 650 px', EDITOR, /@media \(max-width:\s?650px\)/],
  [
    'a minimum height of 300 px of its own',
    EDITOR,
    /minHeight = this\.config\.minHeight !== void 0 \? this\.config\.minHeight : 300/,
  ],
  ['a selection debounce of 180 ms and changes told after 400 ms', EDITOR, /const (\w+) = 180, (\w+) = 400;/],
  ['a resize debounce of 200 ms', EDITOR, /this\.windowResize\(\);\s*\}, 200\)/],
  ['a pattern paste of at most 450 characters', EDITOR, /PATTERN_PROCESSING_MAX_LENGTH = 450;/],
  ['a scroll zone of 40 px', EDITOR, /HEIGHT_OF_SCROLL_ZONE = 40\b/],
  ['an embed-ready debounce of 450 ms', 'embed/dist/embed.mjs', /new MutationObserver\(\w+\.debounce\(\w+, 450\)\)/],
  [
    'a link preview’s progress that ends after 500 ms',
    'link/dist/link.mjs',
    /progressLoaded\), setTimeout\(\w+, 500\)/,
  ],
  ['a default upload ratio of 90', 'image/dist/image.mjs', /\.ratio = \w+\.ratio \|\| 90/],
  ['pictures pasted by their addresses', 'image/dist/image.mjs', /\(gif\|jpe\?g\|tiff\|png\|svg\|webp\)/],
  ['pictures pasted as any image file', 'image/dist/image.mjs', /mimeTypes: \["image\/\*"\]/],
  ['heading levels 1 to 6', 'header/dist/header.mjs', /number: 1,[\s\S]*number: 6,/],
  ['heading level 2 by default', 'header/dist/header.mjs', /return this\.levels\[1\]/],
])('the editor has %s', (_, file, pattern) => {
  expect(read(file)).toMatch(pattern);
});
