import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Difference } from './difference';
import { ReadableValue } from './readable-value';

const paragraphs = (...texts: string[]) => ({ blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) });
const show = (before: unknown, after: unknown) => renderToStaticMarkup(<Difference before={before} after={after} />);

describe('Difference', () => {
  it('marks removed and added words, with hidden labels for screen readers', () => {
    const html = show('We buy shops', 'We keep shops');
    expect(html).toContain('<del><span class="sr-only">Removed: </span>buy<span class="sr-only">. </span></del>');
    expect(html).toContain('<ins><span class="sr-only">Added: </span>keep<span class="sr-only">. </span></ins>');
  });

  it('shows one line of context around each change and a gap for the rest', () => {
    const before = paragraphs('1', '2', '3', '4', '5', '6');
    const html = show(before, paragraphs('1', '2', '3', 'four', '5', '6'));
    expect(html.match(/class="diff-gap"/g)).toHaveLength(2);
    for (const text of ['3', '5']) expect(html).toContain(`<span>${text}</span>`);
    for (const text of ['1', '2', '6']) expect(html).not.toContain(`<span>${text}</span>`);
  });

  it('reports when nothing differs, and escapes markup', () => {
    expect(show('same', 'same')).toContain('The text is the same.');
    expect(show('', '<img src=x>')).toContain('&lt;img src=x&gt;');
  });
});

it('ReadableValue shows "empty" for a missing or blank value', () => {
  for (const value of [null, undefined, '', '  ', { blocks: [] }, {}]) {
    expect(renderToStaticMarkup(<ReadableValue value={value} />)).toBe('<p class="value-empty">empty</p>');
  }
  expect(renderToStaticMarkup(<ReadableValue value={{ cta: 'Go' }} />)).toContain('CTA');
});
