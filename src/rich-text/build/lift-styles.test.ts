import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { separateStyles } from './lift-styles';

const TOOLS = ['header', 'checklist', 'quote', 'delimiter', 'image', 'link', 'embed', 'marker', 'inline-code'];
const FILES = [
  'editorjs/dist/editorjs.mjs',
  'list/dist/editorjs-list.mjs',
  ...TOOLS.map((tool) => `${tool}/dist/${tool}.mjs`),
];
const read = (file: string) => readFileSync(`node_modules/@editorjs/${file}`, 'utf8');

describe('separateStyles', () => {
  it.each(FILES)('leaves no style for %s to insert at runtime', (file) => {
    const { code, css } = separateStyles(read(file));
    expect(css).toMatch(/\.(ce|cdx|image-tool|link-tool|embed-tool|inline-code)/);
    expect(code).not.toContain('vite-plugin-css-injected-by-js');
    expect(code).not.toMatch(/make\("style"/);
    expect(code).not.toMatch(/Function\("return/);
    expect(code.match(/export \{/g)).toHaveLength(1);
  });

  it('extracts all five style sheets of the editor itself', () => {
    const { css } = separateStyles(read('editorjs/dist/editorjs.mjs'));
    for (const rule of [
      '.ce-hint__description',
      '.ce-paragraph',
      '.cdx-notify--error',
      '.ct__content',
      '.ce-popover',
    ]) {
      expect(css).toContain(rule);
    }
  });

  it.each([
    ['no styles at all', 'export const a = 1;'],
    [
      'a new way of inserting them',
      'const s = document.createElement("style"); s.textContent = "a{}"; const l = []; l.push([0, "a{}", ""]);',
    ],
  ])('fails the build for %s', (_what, code) => {
    expect(() => separateStyles(code)).toThrow('A package of the editor');
  });
});
