import { describe, expect, it } from 'vitest';
import { group, isStanding, list, optional, preset, presetsOf, standing, text } from './fields';
import { withPresets } from './with-presets';

const BUTTON = { text: 'Contact us', url: '/contact' };

describe('withPresets', () => {
  it('fills in what is not stored, at any depth, and keeps what is, even if it is empty', () => {
    const presets = { title: 'Hello', button: BUTTON, items: [{ text: 'One' }] };
    expect(withPresets(presets, { title: '', button: { text: 'Write' }, more: 1 })).toEqual({
      title: '',
      button: { text: 'Write', url: '/contact' },
      items: [{ text: 'One' }],
      more: 1,
    });
    expect(withPresets(presets, { items: [] })).toEqual({ ...presets, items: [] });
  });

  it.each([undefined, null, 'x', 7, []])('returns the presets if the content is %j', (stored) => {
    expect(withPresets({ button: BUTTON }, stored)).toEqual({ button: BUTTON });
  });
});

describe('a field with a preset', () => {
  const section = standing(
    'Closing',
    {
      title: text('Title'),
      button: group('Button', { text: text('Text'), url: text('Link') }),
      items: list('Items', text('Item')),
    },
    { title: 'Hello', button: BUTTON, items: ['One'] },
  );

  it('may be omitted, is not part of a new item, and is listed among the presets', () => {
    expect(section.schema.safeParse({}).success).toBe(true);
    expect(section.schema.safeParse({ button: { text: 'Write' } }).success).toBe(true);
    expect(section.schema.safeParse({ title: 7 }).success).toBe(false);
    expect(section.blank).toEqual({});
    expect(presetsOf(section.fields)).toEqual({ title: 'Hello', button: BUTTON, items: ['One'] });
    expect(
      presetsOf({ stats: group('Stats', { label: preset(text('Label'), 'Months'), number: text('Number') }) }),
    ).toEqual({
      stats: { label: 'Months' },
    });
  });

  it('makes its section permanent if all fields have one', () => {
    expect(isStanding(section)).toBe(true);
    expect(isStanding(group('Hero', { title: text('Title'), link: preset(text('Link'), 'More') }))).toBe(false);
    expect(isStanding(group('Hero', { title: optional(text('Title')) }))).toBe(false);
    expect(isStanding(list('Items', text('Item')))).toBe(false);
  });
});
