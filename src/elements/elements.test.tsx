import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Field } from '../content/fields';
import type { PageElement } from '../content/page-element';
import { ElementView } from './element-view';
import { ELEMENT_MODELS, type ElementType, isElementType } from './models';

const MODELS = Object.entries(ELEMENT_MODELS) as [ElementType, (typeof ELEMENT_MODELS)[ElementType]][];

function show(type: string, data?: PageElement['data']): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <ElementView element={{ id: `${type}-1`, type, data }} />
    </Router>,
  );
}

describe('every element type', () => {
  it.each(MODELS)('%s: what a new one holds fits its model', (type, model) => {
    expect(model.type).toBe(type);
    expect(model.schema.parse(model.defaults)).toEqual(model.defaults);
    expect(Object.keys(model.defaults).sort()).toEqual(Object.keys(model.fields).sort());
  });

  it.each(MODELS)('%s: is shown alike with its defaults and with nothing', (type, model) => {
    const html = show(type);
    expect(html).not.toBe('');
    expect(html).toBe(show(type, model.defaults as PageElement['data']));
  });

  it.each(MODELS)('%s: each of its texts is shown where its path says', (type, model) => {
    for (const [key, field] of Object.entries(model.fields as Record<string, Field>)) {
      const isLine = field.kind === 'text' && !['alt', 'title'].includes(key);
      if (field.kind !== 'rich' && !isLine) continue;
      const html = show(type, { [key]: 'Words of ours' });
      expect(html).toMatch(new RegExp(`data-path="element\\.${type}-1\\.${key}"[^>]*>(<p>)?Words of ours`));
    }
  });

  it('knows its own types and no inherited ones', () => {
    expect(isElementType('heading')).toBe(true);
    expect(isElementType('toString')).toBe(false);
  });
});

describe('an element', () => {
  it.each([
    ['heading', 'Your Heading Here'],
    ['button', 'Click Here'],
    ['link', 'Learn More'],
    ['rating', '5 out of 5'],
    ['video', 'height:400px'],
    ['spacer', 'height:40px'],
    ['divider', 'mx-auto my-[20px]'],
  ])('%s has its default: %s', (type, expected) => {
    expect(show(type)).toContain(expected);
  });

  it('of no known type is named with its id', () => {
    const html = show('carousel');
    expect(html).toContain('Unknown element type');
    expect(html).toContain('carousel-1');
    expect(show('constructor')).toContain('Unknown element type');
  });

  it.each(['h1', 'h2', 'h3', 'h4'])('heading is shown at level %s', (level) => {
    expect(show('heading', { level })).toContain(`<${level} data-path="element.heading-1.text"`);
  });

  it.each(['h5', 'h6'])('heading of level %s is small', (level) => {
    expect(show('heading', { level })).toMatch(/<p [^>]*text-\[0\.9375rem\]/);
  });

  it.each(['heading', 'paragraph', 'list', 'button'])('%s stands where its alignment says', (type) => {
    for (const alignment of ['left', 'center', 'right'])
      expect(show(type, { alignment })).toMatch(new RegExp(`^<\\w+ class="[^"]*text-${alignment}`));
  });

  it.each([
    ['heading', 'text-center', 'black'],
    ['paragraph', 'text-left', undefined],
  ])('%s stands %s at first, in its color or in another', (type, aligned, color) => {
    expect(show(type)).toContain(`<div class="${aligned}"${color ? ` style="color:${color}"` : ''}>`);
    expect(show(type, { color: '#b98a2e' })).toContain('style="color:#b98a2e"');
  });

  it.each([
    [{ style: 'primary' }, 'button button-primary'],
    [{ style: 'secondary' }, 'button button-outline'],
    [{ size: 'small' }, 'min-h-10'],
    [{ size: 'large' }, 'min-h-14'],
  ])('button with %j is %s', (data, look) => {
    expect(show('button', { url: '/team', ...data })).toMatch(new RegExp(`<a [^>]*class="[^"]*${look}`));
  });

  it.each([
    ['button', 'button button-primary'],
    ['underline', 'text-link'],
    ['plain', 'semibold text-navy'],
  ])('link of style %s is %s', (style, look) => {
    for (const openInNewTab of [true, false])
      expect(show('link', { url: '/team', style, openInNewTab })).toContain(`class="${look}"`);
  });

  it('list names the path of each of its items', () => {
    const html = show('list', { items: ['One', 'Two'], listType: 'numbered' });
    expect(html).toMatch(/^<ol/);
    expect(html).toContain('data-path="element.list-1.items.1">Two');
  });

  it('link in a new tab can not reach back', () => {
    expect(show('link', { openInNewTab: true })).toContain('target="_blank" rel="noopener noreferrer"');
    expect(show('link')).not.toContain('target=');
  });

  it('rating shows a part of a star, and its number only when asked', () => {
    expect(show('rating', { rating: 3.5, maxRating: 5 })).toContain('width:70%');
    expect(show('rating', { rating: 3, showNumber: true })).toContain('3/5');
    expect(show('rating', { rating: 3, showNumber: false })).not.toContain('3/5');
    expect(show('rating', { rating: 9, maxRating: 4 })).toContain('4 out of 4');
  });

  it('video plays a file in place, silent when it plays at once, and links anything else', () => {
    expect(show('video', { src: '/media/shop.mp4', autoplay: true })).toMatch(/<video [^>]*autoPlay="" muted=""/);
    expect(show('video', { src: 'https://video.example/1', title: 'The shop' })).toContain('Watch “The shop”');
    expect(show('video')).toContain('No video yet');
  });

  it('image has a caption only where there is one', () => {
    expect(show('image', { caption: 'The yard' })).toContain('<figcaption');
    expect(show('image')).not.toContain('<figcaption');
    expect(show('image', { src: '@assets/yard.webp' })).toContain('src="/attached-assets/yard.webp"');
  });
});
