import { describe, expect, it } from 'vitest';
import type { RichTextBlock, RichTextDocument } from './rich-text';
import { createDocument, isStructured, writtenValue } from './written-value';

const p = (text: string, id?: string): RichTextBlock => ({ ...(id && { id }), type: 'paragraph', data: { text } });
const head = (text: string, level = 3): RichTextBlock => ({ type: 'header', data: { text, level } });
const items = (...lines: string[]) => lines.map((content) => ({ content, meta: {}, items: [] }));
const list = (...lines: string[]): RichTextBlock => ({
  type: 'list',
  data: { style: 'ordered', meta: { start: 3 }, items: items(...lines) },
});
const picture: RichTextBlock = { id: 'p', type: 'image', data: { file: { url: '/a.png' } } };
const doc = (...blocks: RichTextBlock[]): RichTextDocument => ({ blocks });

describe('writtenValue', () => {
  it('replaces plain or missing text with plain text', () => {
    expect(writtenValue('Old', 'New')).toBe('New');
    expect(writtenValue(undefined, 'New')).toBe('New');
    expect(writtenValue('Old', doc(p('New <b>words</b>'), p('and more')))).toBe('New words and more');
  });

  it('converts text to a document’s paragraphs and escapes it', () => {
    expect(writtenValue(doc(), 'A & B\n\nC < D\nE')).toEqual(doc(p('A &amp; B'), p('C &lt; D<br>E')));
    expect(writtenValue(doc(p('Old', 'one')), 'New\n\nMore')).toEqual(doc(p('New', 'one'), p('More')));
    expect(writtenValue(doc(head('Old')), 'New')).toEqual(doc(head('New')));
    expect(writtenValue(doc(head('Old'), p('Old')), 'One text.')).toEqual(doc(p('One text.')));
  });

  it('keeps block types if there are as many paragraphs as texts', () => {
    const before = doc(head('Old'), p('Old'), list('a', 'b'));
    expect(writtenValue(before, 'Title\n\nWords\n\none\ntwo\nthree')).toEqual(
      doc(head('Title'), p('Words'), list('one', 'two', 'three')),
    );
  });

  it('keeps blocks without text in place', () => {
    const before = doc(p('a'), picture, p('b'));
    expect(writtenValue(before, doc(p('1'), p('2')))).toEqual(doc(p('1'), picture, p('2')));
    expect(writtenValue(before, doc(p('1'), picture, p('2')))).toEqual(doc(p('1'), picture, p('2')));
    expect(writtenValue(before, doc(p('1')))).toEqual(doc(p('1'), picture));
    expect(writtenValue(doc(p('a'), picture), doc(p('1'), p('2')))).toEqual(doc(p('1'), p('2'), picture));
    expect(writtenValue(doc(picture), 'Words')).toEqual(doc(picture, p('Words')));
  });

  it('keeps levels, list styles, and ids of the document', () => {
    const written = doc(
      head('New', 2),
      { type: 'list', data: { style: 'unordered', meta: {}, items: items('x', 'y') } },
      p('End'),
    );
    expect(writtenValue(doc(head('Old', 4), list('a'), p('b', 'id')), written)).toEqual(
      doc(head('New', 4), list('x', 'y'), p('End', 'id')),
    );
  });

  it('keeps raised digits raised without raising the digits next to them', () => {
    const before = doc(p('In 2021 we made 18.2<sup>1</sup> %, the 1<sup>st</sup> time.'));
    const written = doc(p('In 2021 it was 18.2¹ %, the 1st of them.'));
    expect(writtenValue(before, written)).toEqual(doc(p('In 2021 it was 18.2<sup>1</sup> %, the 1st of them.')));
  });

  it('keeps the formatting of words that appear again', () => {
    const before = doc(p('We buy <b>one firm</b> and <a href="/x">stay</a> &amp; <i>wait</i>.'));
    expect(writtenValue(before, doc(p('One by one: one firm a year, and we stay.')))).toEqual(
      doc(p('One by one: <b>one firm</b> a year, and we <a href="/x">stay</a>.')),
    );
    expect(writtenValue(before, doc(p('We buy one firm and stay &amp; wait.')))).toEqual(before);
    const nested = doc(p('A <b><i>nested</i></b> word'));
    expect(writtenValue(nested, 'Another nested word')).toEqual(doc(p('Another <i>nested</i> word')));
  });

  it('keeps the checks of a checklist and the caption of a quote', () => {
    const ticks: RichTextBlock = { type: 'checklist', data: { items: [{ text: 'a', checked: true }] } };
    expect(writtenValue(doc(ticks), 'one\ntwo')).toEqual(
      doc({
        type: 'checklist',
        data: {
          items: [
            { text: 'one', checked: true },
            { text: 'two', checked: false },
          ],
        },
      }),
    );
    const quote: RichTextBlock = { type: 'quote', data: { text: 'Old', caption: 'Ann', alignment: 'left' } };
    expect(writtenValue(doc(quote), doc(p('New')))).toEqual(doc({ ...quote, data: { ...quote.data, text: 'New' } }));
  });

  it('takes linear time for any input', () => {
    const long = '<b>a'.repeat(50_000);
    const started = performance.now();
    writtenValue(doc(p(long)), `${'\n'.repeat(50_000)}${'<'.repeat(50_000)}`);
    writtenValue(doc(p(long)), 'a'.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

it('isStructured is true for documents with several texts or a list', () => {
  const documents = [doc(), doc(p('a')), doc(p('a'), picture), doc(p('a'), p('b')), doc(list('a'))];
  expect(documents.map(isStructured)).toEqual([false, false, false, true, true]);
  expect(isStructured('words')).toBe(false);
});

it('createDocument turns each paragraph into a block', () => {
  expect(createDocument('One\ntwo\n\n\n\nThree')).toEqual(doc(p('One<br>two'), p('Three')));
});
