import { describe, expect, it } from 'vitest';
import { ELEMENT_CATEGORIES } from '../content/define-element';
import type { Field } from '../content/fields';
import { ELEMENT_MODELS, type ElementType } from './models';

/** The fields of every type with their default values (spec section 3, "Element library"). */
const LIBRARY: [ElementType, string, Record<string, unknown>][] = [
  ['heading', 'text', { text: 'Your Heading Here', level: 'h2', alignment: 'center', color: 'black' }],
  ['paragraph', 'text', { text: 'Write a paragraph here.', alignment: 'left', color: '' }],
  ['list', 'text', { items: ['First item', 'Second item', 'Third item'], listType: 'bullet', alignment: 'left' }],
  ['button', 'interactive', { text: 'Click Here', url: '#', style: 'primary', size: 'medium', alignment: 'center' }],
  ['link', 'interactive', { text: 'Learn More', url: '#', openInNewTab: false, style: 'underline' }],
  ['rating', 'interactive', { rating: 5, maxRating: 5, size: 'medium', showNumber: true }],
  [
    'image',
    'media',
    { src: '/illustrations/storefront.svg', alt: '', caption: '', width: '100%', alignment: 'center' },
  ],
  ['video', 'media', { src: '', title: '', width: '100%', height: '400px', autoplay: false }],
  ['spacer', 'layout', { height: '40px', background: '' }],
  ['divider', 'layout', { style: 'solid', color: '', thickness: '1px', width: '100%' }],
];

describe('element library', () => {
  it('offers these ten types first, in four categories', () => {
    expect(Object.keys(ELEMENT_MODELS).slice(0, LIBRARY.length)).toEqual(LIBRARY.map(([type]) => type));
    const categories = LIBRARY.map(([type]) => ELEMENT_MODELS[type].category);
    expect([...new Set(categories)]).toEqual([...ELEMENT_CATEGORIES]);
    expect(ELEMENT_CATEGORIES).toEqual(['text', 'interactive', 'media', 'layout']);
  });

  it.each(LIBRARY)('%s has the category %s and exactly these fields and defaults', (type, category, defaults) => {
    const model = ELEMENT_MODELS[type];
    expect([model.type, model.category]).toEqual([type, category]);
    expect(Object.keys(model.fields)).toEqual(Object.keys(defaults));
    expect(model.defaults).toEqual(defaults);
  });

  it.each([
    ['heading', 'level', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']],
    ['list', 'listType', ['numbered', 'bullet']],
    ['button', 'style', ['primary', 'secondary']],
    ['link', 'style', ['button', 'underline', 'plain']],
    ['rating', 'size', ['small', 'medium', 'large']],
  ] as const)('%s: %s is one of %j', (type, key, values) => {
    const field = (ELEMENT_MODELS[type].fields as Record<string, Field>)[key];
    for (const value of values) expect(field?.schema.safeParse(value).success).toBe(true);
    expect(field?.schema.safeParse('another').success).toBe(false);
  });
});
