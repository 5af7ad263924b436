import { expect, it } from 'vitest';
import { isBlankSection, START_TEXT } from './blank-section';

const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const title = { type: 'header', data: { text: 'Новости', level: 2 } };

it.each([
  ['the text that a section starts with', { blocks: [paragraph(START_TEXT)] }, true],
  ['that text after a heading', { blocks: [title, paragraph(START_TEXT)] }, true],
  ['another text', { blocks: [paragraph('We meet in May.')] }, false],
  ['more than that text', { blocks: [paragraph(START_TEXT), paragraph('We meet in May.')] }, false],
  ['only a heading', { blocks: [title] }, false],
  ['a plain text', START_TEXT, false],
])('isBlankSection with %s is %s', (_, value, isBlank) => {
  expect(isBlankSection(value)).toBe(isBlank);
});
