import { describe, expect, it } from 'vitest';
import { setAt } from '../lib/dotted-path';
import { LAYOUT_MODELS } from './models';
import { findPrompt, findUnfilled, isPrompt, withoutPrompts, withPrompts } from './prompts';

type Content = Record<string, unknown>;

const layouts = Object.keys(LAYOUT_MODELS) as (keyof typeof LAYOUT_MODELS)[];
const fresh = (layout: keyof typeof LAYOUT_MODELS): Content => ({
  ...structuredClone(LAYOUT_MODELS[layout].defaultContent as Content),
  page: { layout, title: 'A page' },
});

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

describe.each(layouts)('a new page with the layout %s', (layout) => {
  it('has no prompt in its content', () => {
    expect(
      collectTexts(fresh(layout)).filter((text) => text !== '' && (isPrompt(text) || /\bsay\b/i.test(text))),
    ).toEqual([]);
  });

  it('shows its prompts to editors but not to visitors', () => {
    const shown = withPrompts(fresh(layout));
    const paths = findUnfilled(fresh(layout));
    for (const path of paths) expect(findPrompt(shown, path)).toEqual(expect.any(String));
    expect(collectTexts(shown).filter(isPrompt)).toHaveLength(paths.length);
    expect(collectTexts(withoutPrompts(shown)).filter((text) => text !== '' && isPrompt(text))).toEqual([]);
  });

  it('has no unfilled fields once the texts are written', () => {
    const written = findUnfilled(fresh(layout)).reduce(
      (content, path) => setAt(content, path.split('.'), 'Our own words.') as Content,
      fresh(layout),
    );
    expect(findUnfilled(written)).toEqual([]);
    expect(withPrompts(written)).toEqual(written);
    expect(withoutPrompts(written)).toEqual(written);
  });
});

describe('withoutPrompts', () => {
  it('removes texts that an earlier version filled in', () => {
    const page = { layout: 'landing', title: 'Offer' };
    const content = {
      page,
      hero: {
        eyebrow: 'For whom this is',
        headline: 'Offer',
        subheadline: 'Say here in a sentence what you offer, and to whom.',
      },
      reasons: {
        title: 'Why it matters',
        items: [
          { title: 'The first reason', description: 'Say in a sentence or two why it is one.' },
          { title: 'Time', description: 'We hold on.' },
        ],
      },
      terms: { title: 'The terms', items: [{ label: 'What it is about', value: 'What applies', note: '' }] },
      body: { blocks: [{ type: 'paragraph', data: { text: 'The article begins here.' } }] },
    };
    expect(withoutPrompts(content)).toEqual({
      page,
      hero: { eyebrow: '', headline: 'Offer', subheadline: '' },
      reasons: { title: 'Why it matters', items: [{ title: 'Time', description: 'We hold on.' }] },
      terms: { title: 'The terms', items: [] },
      body: { blocks: [] },
    });
  });

  it('does not change built-in pages', () => {
    const content = { hero: { subheadline: 'The first step' } };
    expect(withoutPrompts(content)).toBe(content);
  });
});
