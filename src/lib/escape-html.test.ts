import { expect, it } from 'vitest';
import { escapeAttribute, escapeHtml } from './escape-html';

it('escapes everything that HTML would parse as a tag or an entity', () => {
  expect(escapeHtml('<b>Ames & "Sons"</b> &lt; it’s')).toBe('&lt;b&gt;Ames &amp; "Sons"&lt;/b&gt; &amp;lt; it’s');
});

it('escapes everything that would end an attribute', () => {
  expect(escapeAttribute('"><i x="&quot;')).toBe('&quot;&gt;&lt;i x=&quot;&amp;quot;');
});
