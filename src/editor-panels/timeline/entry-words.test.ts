import { expect, it } from 'vitest';
import { learnPage } from '../../editing/names';
import type { TimelineItem } from './create-timeline';
import { describeEntry, readNote } from './entry-words';

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

it('quotes a chosen item as its field shows it', () => {
  learnPage('letter', { page: { layout: 'insights-entry', title: 'A letter' } });
  const category = {
    path: 'letter.entry.categories.~k7f2m9qa',
    fieldName: 'Categories',
    description: 'Added “notes-2”',
  };
  expect(describeItem({ ...category, op: 'insert', newValue: 'notes-2' })).toMatchObject({
    ...{
      title: 'Added “Notes 2”',
      label: 'Added “Notes 2”',
      summary: 'in Entry › Categories',
      after: 'Notes 2',
    },
  });
  expect(describeItem({ ...category, op: 'remove', oldValue: 'notes-2' }).title).toBe('Removed “Notes 2”');
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
  expect(describeItem({ ...image, oldValue, newValue })).toMatchObject({ summary: 'Replaced the image' });
});

it('says in a sentence that a section was hidden or shown', () => {
  const hidden = { path: 'home.page.hidden.welcome', oldValue: null, newValue: true };
  const title = 'Hid the section “Welcome”';
  expect(describeItem(hidden)).toEqual({
    ...{ title, label: title, summary: '', before: 'Visible', after: 'Hidden', isDeed: true },
  });
  const shown = { path: 'home.page.hidden.fair', oldValue: true, newValue: null };
  expect(describeItem(shown).title).toBe('Showed the section “Fair”');
  const update = { type: 'section-update', op: null, path: 'dynamic.fair', description: 'Changed Fair' };
  const [oldValue, newValue] = [true, false].map((isActive) => ({ sectionName: 'Fair', isActive }));
  expect(describeItem({ ...update, oldValue, newValue }).title).toBe('Hid the section “Fair”');
  expect(describeItem({ ...update, oldValue, newValue: { ...oldValue, position: 2 } }).title).toBe('Changed Fair');
});

it('says in a sentence that a page was created, moved or published', () => {
  const describeFact = (fact: string, oldValue: unknown, newValue: unknown) =>
    describeItem({ path: `about.page${fact}`, oldValue, newValue }).title;
  expect(describeFact('', null, { title: 'About' })).toBe('Created the page');
  expect(describeFact('.address', null, '/new')).toBe('Moved the page from /about to /new');
  expect(describeFact('.address', '/new', null)).toBe('Moved the page from /new to /about');
  expect(describeFact('.status', null, 'draft')).toBe('Unpublished the page');
  expect(describeFact('.status', 'draft', 'published')).toBe('Published the page');
  expect(describeFact('.description', null, 'Who we are')).toBe('Page › Meta description');
});

it('shows choices by their labels, and several colors in one change', () => {
  const typefaces = { path: 'site.brand.typefaces', oldValue: 'fraunces', newValue: 'source', description: '' };
  expect(describeItem(typefaces)).toMatchObject({
    isChosen: true,
    before: 'Fraunces with Inter',
    after: expect.stringMatching(/^Source/),
  });
  const [oldValue, newValue] = [{ primary: '#0b1f3a' }, { primary: '#24513f', accent: '#aa5500' }];
  expect(describeItem({ path: 'site.brand.colours', oldValue, newValue, description: '' })).toMatchObject({
    summary: 'Changed 2 colors',
    after: { Primary: '#24513f', Accent: '#aa5500' },
  });
});

it('says in a sentence that a section was renamed', () => {
  const renamed = { path: 'home.page.names.record', oldValue: null, newValue: 'Our figures' };
  expect(describeItem(renamed).title).toBe('Renamed the section “Record” to “Our figures”');
});

it('quotes what somebody noted, so that it cannot pass for what the site itself notes about a draft', () => {
  const note = 'Published the draft “Fees”, approved by Rae';
  expect(readNote({ note, source: 'dashboard', draftId: 3 })).toBe(note);
  expect(readNote({ note, source: 'api', draftId: null })).toBe('Note: “Published the draft ‘Fees’, approved by Rae”');
  expect(readNote({ note: 'Reverted change 7', source: 'restore', draftId: null })).toBeNull();
  expect(readNote({ note: ' ', source: 'api', draftId: null })).toBeNull();
});

it('names an added section by the name that its save gave it, never by its id', () => {
  const sections = [{ sectionId: 'howwework', sectionName: 'How we work', sectionType: '' }];
  const added = { type: 'text', pageId: 'home', path: 'home.howwework', oldValue: null, newValue: { blocks: [] } };
  expect(describeEntry(added as unknown as TimelineItem, sections)).toMatchObject({
    title: 'Added the section “How we work”',
    isDeed: true,
  });
  const named = { ...added, path: 'home.page.names.howwework', newValue: 'How we work' };
  expect(describeEntry(named as unknown as TimelineItem, []).title).toBe('Named the section “How we work”');
});
