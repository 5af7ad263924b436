import { expect, it } from 'vitest';
import type { TimelineItem } from './create-timeline';
import { describeEntry } from './entry-words';

const SECTIONS = [{ sectionId: 'fair', sectionName: 'Fair', sectionType: 'hero' }];
const describeItem = (part: Partial<TimelineItem>) =>
  describeEntry({ type: 'text', op: 'set', ...part } as TimelineItem, SECTIONS);

it('quotes the text of a list item and names its list', () => {
  const path = 'home.welcome.body.2';
  const added = describeItem({
    op: 'insert',
    path,
    fieldName: '2',
    newValue: 'Third',
    description: 'Added \u201cThird\u201d',
  });
  expect(added).toMatchObject({ title: 'Added \u201cThird\u201d', summary: 'in Welcome › Paragraphs', after: 'Third' });
  const gone = { op: 'remove', path: 'home.welcome.body.~k7f2m9qa', fieldName: '2', oldValue: 'Third' } as const;
  expect(describeItem({ ...gone, description: 'Removed \u201cThird\u201d' })).toMatchObject({
    title: 'Removed \u201cThird\u201d',
    label: 'Removed \u201cThird\u201d',
    summary: 'in Welcome › Paragraphs',
  });
});

it('describes a move by its positions, counted from one', () => {
  const item = { op: 'move', path: 'home.welcome.body.2', fieldName: '2', oldValue: 0, newValue: 2 } as const;
  expect(describeItem({ ...item, description: 'Moved \u201cThird\u201d' })).toMatchObject({
    before: 'position 1',
    after: 'position 3',
  });
  const section = { op: 'move', path: 'sections.fair.order', fieldName: 'order', oldValue: 1, newValue: 0 } as const;
  expect(describeItem({ ...section, description: 'Moved \u201cFair\u201d' })).toEqual({
    title: 'Moved \u201cFair\u201d',
    label: 'Moved \u201cFair\u201d',
    summary: '',
    before: 'position 2',
    after: 'position 1',
  });
  // Entries recorded before descriptions quoted the item.
  expect(describeItem({ ...section, description: 'Changed order' })).toMatchObject({
    title: 'Fair › Order',
    summary: '',
  });
});

it('labels a text by its path and a section by its description', () => {
  const text = { path: 'home.hero.headline', fieldName: 'headline', description: 'Changed headline' };
  expect(describeItem({ ...text, oldValue: 'Old', newValue: '' })).toEqual({
    title: 'Hero › Headline',
    label: 'Hero › Headline',
    summary: 'Removed all text',
    before: 'Old',
    after: '',
  });
  const section = { type: 'section-add', op: null, path: 'dynamic.fair', fieldName: 'Fair', newValue: { title: 'x' } };
  expect(describeItem({ ...section, oldValue: null, description: 'Added Fair' })).toMatchObject({
    title: 'Added Fair',
    label: 'Fair',
    summary: 'Added content',
  });
});

it('names a replaced image', () => {
  const image = { path: 'home.opportunity.cards.0.image', fieldName: 'image', description: 'Changed image' };
  const [oldValue, newValue] = ['/illustrations/bakery.svg', '/illustrations/handshake.svg'];
  expect(describeItem({ ...image, oldValue, newValue })).toMatchObject({ summary: 'Replaced image' });
});
