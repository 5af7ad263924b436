import { expect, it } from 'vitest';
import { mapTexts } from './map-texts';

const upper = (text: string) => text.toUpperCase();

it('changes a text, and a document’s words wherever they stand in it, but none of its tags and addresses', () => {
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

it('takes words that are put in for no tag', () => {
  const document = { blocks: [{ type: 'paragraph', data: { text: 'a' } }] };
  expect(mapTexts(document, () => '<i>')).toEqual({ blocks: [{ type: 'paragraph', data: { text: '&lt;i&gt;' } }] });
});
