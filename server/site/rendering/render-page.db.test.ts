import { expect, it } from 'vitest';
import { escapeJson } from './render-page';

it('JSON that stands in a page can not end it, and says the same', () => {
  const value = { text: '</script><!--<script>\u2028\u2029', list: [1, null, '<'] };
  const written = escapeJson(value);
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(value);
});
