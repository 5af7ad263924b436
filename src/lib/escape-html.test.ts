import { expect, it } from 'vitest';
import { escapeAttribute, escapeHtml } from './escape-html';

it('leaves nothing that HTML would read as a tag or an entity', () => {
  expect(escapeHtml('<b>Ames & "Sons"</b> &lt; it’s')).toBe('&lt;b&gt;Ames &amp; "Sons"&lt;/b&gt; &amp;lt; it’s');
});

it('leaves nothing in an attribute that would end it', () => {
  expect(escapeAttribute('"><i x="&quot;')).toBe('&quot;&gt;&lt;i x=&quot;&amp;quot;');
});
