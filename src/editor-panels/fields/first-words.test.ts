import { describe, expect, it } from 'vitest';
import type { Field } from '../../content/fields';
import { homeModel } from '../../pages/home/home.model';
import { newElement } from '../library/built-elements';
import { findElementWords } from './elements-field';
import { findFirstWords } from './first-words';

const card = homeModel.sections.opportunity?.fields?.cards?.item as Field;

describe('findFirstWords', () => {
  it('names an item by its first text, even if an image comes first', () => {
    expect(findFirstWords(card, { image: '/illustrations/keys.svg', title: 'Sell to us', linkUrl: '/brokers' })).toBe(
      'Sell to us',
    );
  });

  it('names an item without texts by its first value', () => {
    expect(findFirstWords(card, { image: '/illustrations/keys.svg', title: '', linkUrl: '/brokers' })).toBe(
      '/illustrations/keys.svg',
    );
    expect(findFirstWords(card, {})).toBe('');
    expect(findFirstWords(card, null)).toBe('');
  });

  it('names an element by its words, even one of an unknown type', () => {
    expect((['heading', 'list', 'spacer'] as const).map((type) => findElementWords(newElement(type)))).toEqual([
      'Your Heading Here',
      'First item',
      '40px',
    ]);
    expect(findElementWords({ ...newElement('heading'), type: 'unknown', data: { said: 'Kept' } })).toBe('Kept');
  });
});
