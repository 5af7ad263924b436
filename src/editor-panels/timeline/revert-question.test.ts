import { describe, expect, it } from 'vitest';
import type { TimelineItem } from './create-timeline';
import { findRevertOptions, revertQuestion } from './revert-question';

const FAIR = { sectionId: 'fair', sectionName: 'Fair', sectionType: 'hero' };
const now = (headline: string, sections = [FAIR]) => ({
  stored: { home: { hero: { headline }, welcome: { body: ['a'] } }, dynamic: {}, sections: [], ids: {} },
  sections,
});
const item = (part: Partial<TimelineItem>) =>
  ({
    type: 'text',
    path: 'home.hero.headline',
    oldValue: 'Old',
    newValue: 'New',
    fieldName: 'Fair',
    ...part,
  }) as TimelineItem;
const section = (type: string, oldValue: unknown = null, newValue: unknown = null) =>
  item({ type, path: 'dynamic.fair', oldValue, newValue });
const state = { sectionName: 'Fair', isActive: true, position: 1, sectionData: { headline: 'Fair' } };

describe('findRevertOptions', () => {
  it('does not offer the current value', () => {
    expect(findRevertOptions(item({}), now('New'))).toEqual(['before']);
    expect(findRevertOptions(item({}), now('Old'))).toEqual(['after']);
    expect(findRevertOptions(item({}), now('Other'))).toEqual(['before', 'after']);
  });

  it('offers both values within a list, since another item may be there by now', () => {
    const inList = item({ path: 'home.welcome.body.0', oldValue: 'b', newValue: 'c' });
    expect(findRevertOptions(inList, now('x'))).toEqual(['before', 'after']);
  });

  it('does not offer to apply what is in effect within a list', () => {
    const inList = item({ path: 'home.welcome.body.0', oldValue: 'b', newValue: 'a' });
    expect(findRevertOptions(inList, now('x'))).toEqual(['before']);
    const moved = item({ op: 'move', path: 'home.welcome.body.0', oldValue: 1, newValue: 0 });
    expect(findRevertOptions(moved, now('x'))).toEqual(['before']);
  });

  it('offers nothing for a change that was undone', () => {
    expect(findRevertOptions(item({ isUndone: true }), now('Old'))).toEqual([]);
    expect(findRevertOptions({ ...section('section-add'), isUndone: true }, now('x', []))).toEqual([]);
  });

  it('offers to restore a deleted section and to remove an existing one', () => {
    expect(findRevertOptions(section('section-add'), now('x'))).toEqual(['before']);
    expect(findRevertOptions(section('section-add'), now('x', []))).toEqual(['after']);
    expect(findRevertOptions(section('section-delete'), now('x'))).toEqual(['after']);
    expect(findRevertOptions(section('section-delete'), now('x', []))).toEqual(['before']);
    expect(findRevertOptions(section('section-update', state, state), now('x'))).toEqual(['before', 'after']);
  });
});

describe('revertQuestion', () => {
  it('states how many texts undoing a whole save affects', () => {
    expect(revertQuestion(item({ together: 4 }), 'all', now('New'))).toMatchObject({
      title: 'Undo all changes in this save',
      message: 'Undo all 4 changes that were saved together?',
      details: ['Some may be on other pages.', expect.stringContaining('Later changes stay as they are.')],
      confirmLabel: 'Undo all 4',
    });
    const places = Array.from({ length: 8 }, (_, index) => `Home › ${index}`);
    const [named] = revertQuestion(item({ together: 2 }), 'all', null, { places: places.slice(0, 2) }).details ?? [];
    expect(named).toBe('Home › 0 and Home › 1.');
    expect(revertQuestion(item({}), 'all', null, { places }).details?.[0]).toMatch(/^Home › 0, .+ Home › 5…$/);
  });

  it('states how many changes of the save are on other pages', () => {
    const where = (elsewhere: number) => revertQuestion(item({}), 'all', now('New'), { elsewhere }).details?.[0];
    expect(where(0)).toBe('All of them are on this page.');
    expect(where(1)).toBe('One of them is on another page.');
    expect(where(2)).toBe('2 of them are on other pages.');
  });

  it('shows the current and the resulting value of a text', () => {
    expect(revertQuestion(item({}), 'after', now('Other'))).toMatchObject({
      title: 'Revert change',
      message: 'Set “Hero › Headline” to this version again, as shown in the preview?',
      details: ['Now: “Other”', 'Will become: “New”', expect.any(String)],
      confirmLabel: 'Revert',
    });
    expect(revertQuestion(item({ oldValue: null }), 'before', now('New'))).toMatchObject({
      title: 'Undo this change',
      message: 'Restore “Hero › Headline” to its value before this change?',
      details: ['Now: “New”', 'Will become: empty', expect.any(String)],
      confirmLabel: 'Undo this change',
    });
  });

  it('claims nothing about a page that is not loaded, and says if only the formatting changes', () => {
    const change = item({ oldValue: 'Our two shops', newValue: 'Our three shops' });
    expect(revertQuestion(change, 'before', null).details?.slice(0, 2)).toEqual([
      'Set by this change: “Our three shops”',
      'Will become: “Our two shops”',
    ]);
    const text = (html: string) => ({ blocks: [{ type: 'paragraph', data: { text: html } }] });
    const bold = item({ oldValue: text('Our two shops'), newValue: text('Our <b>two</b> shops') });
    expect(revertQuestion(bold, 'before', null).details?.[0]).toBe('Only the formatting changes: “Our two shops”');
  });

  it.each([
    ['section-add', 'before', 'Remove the “Fair” section from the page?'],
    ['section-add', 'after', 'Restore the “Fair” section on the page?'],
    ['section-restore', 'before', 'Remove the “Fair” section from the page?'],
    ['section-delete', 'before', 'Restore the “Fair” section on the page?'],
    ['section-delete', 'after', 'Remove the “Fair” section from the page?'],
  ] as const)('asks about a section for %s, %s', (type, to, message) => {
    expect(revertQuestion(section(type), to, now('x')).message).toBe(message);
  });

  it.each([
    [{ isActive: false }, 'after', 'Hide the “Fair” section?'],
    [{ isActive: false }, 'before', 'Show the “Fair” section?'],
    [{ sectionName: 'Show' }, 'after', 'Rename the “Fair” section to “Show”?'],
    [{ sectionName: 'Show' }, 'before', 'Rename the “Show” section to “Fair”?'],
    [
      { position: 3, isActive: false },
      'after',
      'Hide the “Fair” section. Move the “Fair” section to its previous position?',
    ],
  ] as const)('lists the steps for a section that became %j, %s', (part, to, message) => {
    expect(revertQuestion(section('section-update', state, { ...state, ...part }), to, now('x')).message).toBe(message);
  });

  it.each([
    ['insert', 'Added', 'before', 'Remove \u201cThird\u201d from Welcome › Paragraphs?'],
    ['insert', 'Added', 'after', 'Restore \u201cThird\u201d in Welcome › Paragraphs?'],
    ['remove', 'Removed', 'before', 'Restore \u201cThird\u201d in Welcome › Paragraphs?'],
    ['remove', 'Removed', 'after', 'Remove \u201cThird\u201d from Welcome › Paragraphs?'],
    ['move', 'Moved', 'before', 'Move \u201cThird\u201d back to its previous position?'],
    ['move', 'Moved', 'after', 'Move \u201cThird\u201d there again?'],
  ] as const)('quotes the list item for %s, %s, %s', (op, verb, to, message) => {
    const change = { op, path: 'home.welcome.body.2', fieldName: '2', description: `${verb} \u201cThird\u201d` };
    const question = revertQuestion(item(change), to, now('x'));
    expect([question.message, question.details]).toEqual([message, [expect.any(String)]]);
    const unnamed = revertQuestion(item({ ...change, description: `${verb} an item` }), to, now('x'));
    expect(unnamed.message).toBe(message.replace('\u201cThird\u201d', 'the item'));
  });

  it('shows the texts of a section whose content changed', () => {
    const changed = section('section-update', state, { ...state, sectionData: { headline: 'Autumn' } });
    expect(revertQuestion(changed, 'after', now('x'))).toMatchObject({
      message: 'Change the content of the “Fair” section?',
      details: ['Now: “Fair”', 'Will become: “Autumn”', expect.any(String)],
    });
  });
});
