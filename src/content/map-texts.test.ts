import { expect, it } from 'vitest';
import { mapTexts } from './map-texts';

const upper = (text: string) => text.toUpperCase();

it('changes plain texts and all texts of a document, but no tags or addresses', () => {
  const item = (content: string) => ({ content, meta: {}, items: [] });
  const documentOf = (words: string, item1: string, caption: string) => ({
    blocks: [
      { type: 'paragraph', data: { text: words } },
      { type: 'list', data: { style: 'unordered', meta: {}, items: [item(item1)] } },
      { type: 'image', data: { file: { url: '/a.png' }, caption } },
    ],
  });
  expect(mapTexts('a word', upper)).toBe('A WORD');
  expect(mapTexts(documentOf('a <b>word</b> &amp; more', 'one', 'seen'), upper)).toEqual(
    documentOf('A <b>WORD</b> &amp; MORE', 'ONE', 'SEEN'),
  );
  expect(mapTexts(['a', 7], upper)).toEqual(['a', 7]);
});

it('escapes inserted text', () => {
  const document = { blocks: [{ type: 'paragraph', data: { text: 'a' } }] };
  expect(mapTexts(document, () => '<i>')).toEqual({ blocks: [{ type: 'paragraph', data: { text: '&lt;i&gt;' } }] });
});

it.each([
  ['a@old.example', 'mailto:a@old.example', 'a@new.example', 'mailto:a@new.example'],
  ['www.old.example', 'https://www.old.example', 'www.new.example', 'https://www.new.example'],
  ['Write to old', 'mailto:a@old.example', 'Write to new', 'mailto:a@old.example'],
  ['old', 'javascript:old', 'new', 'javascript:old'],
])('updates the address of a link whose text is its own address: %s', (said, address, says, leads) => {
  const linked = (text: string, href: string) => ({
    blocks: [{ type: 'paragraph', data: { text: `See <a href="${href}">${text}</a>, <a href="/old">old</a>.` } }],
  });
  const changed = mapTexts(linked(said, address), (text) => (text === said ? says : text));
  expect(JSON.stringify(changed)).toContain(JSON.stringify(`<a href="${leads}">${says}</a>`).slice(1, -1));
});

it('never inserts a character that would end the address', () => {
  const text = '<a href="mailto:x@old">x@old</a>';
  expect(
    JSON.stringify(mapTexts({ blocks: [{ type: 'paragraph', data: { text } }] }, () => '" onclick="y')),
  ).not.toMatch(/href=[^>]*onclick/);
});
