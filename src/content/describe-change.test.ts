import { expect, it } from 'vitest';
import { describeChange } from './summarize-change';

it('describes an item by its name or by its first words', () => {
  const question = { answer: 'Soon.', question: 'When?' };
  expect(describeChange('insert', '0', question)).toBe('Added \u201cWhen?\u201d');
  const rich = { blocks: [{ type: 'paragraph', data: { text: '<b>Second</b> text' } }] };
  expect(describeChange('remove', '1', rich)).toBe('Removed \u201cSecond text\u201d');
  expect(describeChange('move', 'x1', { id: 'x1', data: { text: 'Call us' } })).toBe('Moved \u201cCall us\u201d');
  expect(describeChange('insert', '0', { id: 'x', note: 'First words' })).toBe('Added \u201cFirst words\u201d');
});

it('describes an item without words as "an item" and truncates after sixty characters', () => {
  for (const empty of ['', null, {}, { title: ' ' }])
    expect(describeChange('insert', '0', empty)).toBe('Added an item');
  expect(describeChange('remove', '0', 'x'.repeat(61))).toBe(`Removed \u201c${'x'.repeat(59)}\u2026\u201d`);
});

it('describes any other change by its field', () => {
  expect(describeChange('set', 'headline', 'New')).toBe('Changed headline');
  expect(describeChange('unset', 'headline', undefined)).toBe('Changed headline');
});
