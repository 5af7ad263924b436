import { expect, it } from 'vitest';
import { escapeJson } from './render-page';

it('JSON inside a page cannot end its script element and keeps its value', () => {
  const value = { text: '</script><!--<script>\u2028\u2029', list: [1, null, '<'] };
  const written = escapeJson(value);
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(value);
});
