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
  it.each(MODELS)('%s: the defaults match the model', (type, model) => {
    expect(model.type).toBe(type);
    expect(model.schema.parse(model.defaults)).toEqual(model.defaults);
    expect(Object.keys(model.defaults).sort()).toEqual(Object.keys(model.fields).sort());
  });

  it.each(MODELS)('%s: renders the same with its defaults as with no data', (type, model) => {
    const html = show(type);
    expect(html).not.toBe('');
    expect(html).toBe(show(type, model.defaults as PageElement['data']));
  });

  it.each(MODELS)('%s: renders each text with its path', (type, model) => {
    for (const [key, field] of Object.entries(model.fields as Record<string, Field>)) {
      const isLine = field.kind === 'text' && !['alt', 'title'].includes(key);
      if (field.kind !== 'rich' && !isLine) continue;
      const html = show(type, { [key]: 'Words of ours' });
      expect(html).toMatch(new RegExp(`data-path="element\\.${type}-1\\.${key}"[^>]*>(<p>)?Words of ours`));
    }
  });

  it('recognizes its own types and no inherited properties', () => {
    expect(isElementType('heading')).toBe(true);
    expect(isElementType('toString')).toBe(false);
  });
});

describe('element', () => {
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

  it('of unknown type shows its id', () => {
    const html = show('carousel');
    expect(html).toContain('Unknown element type');
    expect(html).toContain('carousel-1');
    expect(show('constructor')).toContain('Unknown element type');
  });

  it.each(['h1', 'h2', 'h3', 'h4'])('heading renders at level %s', (level) => {
    expect(show('heading', { level })).toContain(`<${level} data-path="element.heading-1.text"`);
  });

  it.each(['h5', 'h6'])('heading of level %s is small', (level) => {
    expect(show('heading', { level })).toMatch(/<p [^>]*text-\[0\.9375rem\]/);
  });

  it.each(['heading', 'paragraph', 'list', 'button'])('%s follows its alignment', (type) => {
    for (const alignment of ['left', 'center', 'right'])
      expect(show(type, { alignment })).toMatch(new RegExp(`^<\\w+ class="[^"]*text-${alignment}`));
  });

  it.each([
    ['heading', 'text-center', 'var(--color-ink)'],
    ['paragraph', 'text-left', undefined],
  ])('%s is aligned with %s by default and uses its color', (type, aligned, color) => {
    expect(show(type)).toContain(`<div class="${aligned}"${color ? ` style="color:${color}"` : ''}>`);
    expect(show(type, { color: '#b98a2e' })).toContain('style="color:#b98a2e"');
  });

  it.each([
    [{ style: 'primary' }, 'button button-primary'],
    [{ style: 'secondary' }, 'button button-outline'],
    [{ size: 'small' }, 'min-h-10'],
    [{ size: 'large' }, 'min-h-14'],
  ])('button with %j has the class %s', (data, look) => {
    expect(show('button', { url: '/team', ...data })).toMatch(new RegExp(`<a [^>]*class="[^"]*${look}`));
  });

  it.each([
    ['button', 'button button-primary'],
    ['underline', 'text-link'],
    ['plain', 'semibold text-navy'],
  ])('link of style %s has the class %s', (style, look) => {
    for (const openInNewTab of [true, false])
      expect(show('link', { url: '/team', style, openInNewTab })).toContain(`class="${look}"`);
  });

  it('list renders the path of each item', () => {
    const html = show('list', { items: ['One', 'Two'], listType: 'numbered' });
    expect(html).toMatch(/^<ol/);
    expect(html).toContain('data-path="element.list-1.items.1">Two');
  });

  it('link in a new tab has no access to its opener', () => {
    expect(show('link', { openInNewTab: true })).toContain('target="_blank" rel="noopener noreferrer"');
    expect(show('link')).not.toContain('target=');
  });

  it('rating shows partial stars, and its number only on request', () => {
    expect(show('rating', { rating: 3.5, maxRating: 5 })).toContain('width:70%');
    expect(show('rating', { rating: 3, showNumber: true })).toContain('3/5');
    expect(show('rating', { rating: 3, showNumber: false })).not.toContain('3/5');
    expect(show('rating', { rating: 9, maxRating: 4 })).toContain('4 out of 4');
  });

  it('video plays files in place, muted if it autoplays, and links to anything else', () => {
    expect(show('video', { src: '/media/shop.mp4', autoplay: true })).toMatch(/<video [^>]*autoPlay="" muted=""/);
    expect(show('video', { src: 'https://video.example/1', title: 'The shop' })).toContain('Watch “The shop”');
    expect(show('video')).toContain('No video yet');
  });

  it('image has a figcaption only if it has a caption', () => {
    expect(show('image', { caption: 'The yard' })).toContain('<figcaption');
    expect(show('image')).not.toContain('<figcaption');
    expect(show('image', { src: '@assets/yard.webp' })).toContain('src="/attached-assets/yard.webp"');
  });
});
