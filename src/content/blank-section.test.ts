import { expect, it } from 'vitest';
import { isBlankSection, START_TEXT, withoutStartText } from './blank-section';

const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const title = { type: 'header', data: { text: 'Новости', level: 2 } };
const start = paragraph(START_TEXT);
const written = paragraph('We meet in May.');

it.each([
  ['the text that a section starts with', { blocks: [start] }, true],
  ['that text twice', { blocks: [start, start] }, true],
  ['that text after a heading', { blocks: [title, start] }, true],
  ['another text', { blocks: [written] }, false],
  ['more than that text', { blocks: [start, written] }, false],
  ['only a heading', { blocks: [title] }, false],
  ['no blocks', { blocks: [] }, false],
  ['a broken block', { blocks: [null, start] }, false],
  ['a plain text', START_TEXT, false],
])('isBlankSection with %s is %s', (_, value, isBlank) => {
  expect(isBlankSection(value)).toBe(isBlank);
});

it('withoutStartText removes paragraphs that still are the start text, and nothing else', () => {
  expect(withoutStartText({ time: 1, blocks: [title, start, written] })).toEqual({ time: 1, blocks: [title, written] });
  const heading = {
    blocks: [{ type: 'header', data: { text: START_TEXT, level: 2 } }, paragraph(`${START_TEXT} Now.`)],
  };
  for (const value of [heading, { title: START_TEXT }, START_TEXT, null]) expect(withoutStartText(value)).toBe(value);
});
