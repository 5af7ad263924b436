import { expect, it } from 'vitest';
import type { CopyAsk } from '../copy/copy-writer';
import { draftSection } from './section';
import { suggestCopy } from './suggest';

const ask = (kind: CopyAsk['kind'], current: string, more: Partial<CopyAsk> = {}): CopyAsk => ({
  kind,
  place: 'Page › Section › Text',
  current,
  tone: 'professional',
  instructions: '',
  facts: [],
  beside: {},
  maxLength: kind === 'cta' ? 40 : 500,
  ...more,
});

it.each([
  [
    'more formal',
    "If you're thinking about retirement, talk to us.",
    'If you are considering retirement, speak with us.',
  ],
  ['warmer', 'Our investors receive an additional report.', 'Our investors get an extra report.'],
  ['friendlier', 'We do not merge the companies we acquire.', "We don't merge the companies we buy."],
])('a tone in the instructions overrides the selected one: %s', (instructions, current, expected) => {
  const [first] = suggestCopy(ask('paragraph', current, { instructions, tone: 'confident' }));
  expect(first).toBe(expected);
});

it.each([
  ['View our portfolio', '', ['See our portfolio', 'Explore our portfolio', 'Browse our portfolio']],
  ['View our portfolio', 'shorter', ['Our portfolio', 'Portfolio', 'View portfolio']],
  ['Submit a deal', '', ['Present a deal', 'Send us a deal', 'Share a deal']],
  ['Contact us', '', ['Write to us', 'Speak with us', 'Ask us']],
])('a button label keeps its target: %s, "%s"', (current, instructions, labels) => {
  expect(suggestCopy(ask('cta', current, { instructions }))).toEqual(labels);
});

it.each([
  ['Growth without shortcuts', /^(?:How to|Would you like to|We invite you to) growth/m],
  ['The next chapter for your company starts here', /look at the next chapter/m],
  ['$240M invested across 18 companies', /^(?!.*\$240M.*18|.*18.*\$240M)/m],
])('a headline makes sense: %s', (current, nonsense) => {
  expect(suggestCopy(ask('headline', current)).join('\n')).not.toMatch(nonsense);
});

it('a shortened series does not change its claim', () => {
  const current =
    'Since 2012 we have bought 18 companies in manufacturing, distribution and services. We keep what we buy.';
  for (const answer of suggestCopy(ask('paragraph', current, { instructions: 'shorter' })))
    expect(answer).not.toContain('manufacturing and distribution');
});

it.each([
  ['A team section about our partners', 'team'],
  ['Invite owners to get in touch', 'cta'],
  ['Something about patience', 'welcome'],
])('a section is drafted with the type its prompt implies: %s', (prompt, sectionType) => {
  const draft = draftSection({ prompt, pageLabel: 'Home', facts: [] });
  expect(draft).toMatchObject({ sectionType, sectionData: { title: expect.stringMatching(/^[A-Z]/) } });
});
