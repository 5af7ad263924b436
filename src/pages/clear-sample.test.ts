import { describe, expect, it } from 'vitest';
import { planClearance } from './clear-sample';
import { type OwnPageId, PAGE_MODELS } from './models';
import { sampleContent } from './sample-content';

type Contents = Record<string, Record<string, unknown>>;

function readSample(): Contents {
  const ids = Object.keys(PAGE_MODELS) as OwnPageId[];
  return structuredClone(Object.fromEntries(ids.map((id) => [id, sampleContent(id)])));
}

/** Applies a plan to the contents. */
function clear(contents: Contents) {
  const plan = planClearance(contents);
  for (const { path, value } of plan.sections) {
    const [page = '', section = ''] = path.split('.');
    const content = contents[page] as Record<string, unknown>;
    if (value === null) delete content[section];
    else content[section] = value;
  }
  return plan;
}

describe('planClearance', () => {
  it('removes every fictional entry of a new site, and every text that names the fictional firm', () => {
    const contents = readSample();
    const { removed, kept, texts } = clear(contents);
    expect(Object.values(removed).every((count) => count > 0)).toBe(true);
    expect([kept, texts > 0]).toEqual([0, true]);
    expect(contents.portfolio?.investments).toEqual([]);
    expect(contents.home).not.toHaveProperty('portfolioHighlight');
    const firm = { name: 'Your firm', legalName: '', phone: '', address: [] };
    expect(contents.site?.firm).toMatchObject(firm);
    expect(JSON.stringify(contents)).not.toMatch(/elmwater/i);
  });

  it('removes the sentences that state facts about the fictional firm, unless someone changed them', () => {
    const contents = readSample();
    Object.assign(contents.team?.intro as object, { content: 'Two of us look after each company.' });
    const { removed } = clear(contents);
    expect(removed.claims).toBeGreaterThan(0);
    expect(contents.team?.intro).toMatchObject({ content: 'Two of us look after each company.' });
    expect(contents.about?.story).toMatchObject({ intro: '', content: '' });
    expect(contents.brokers?.terms).toMatchObject({ items: [] });
    const text = JSON.stringify(contents);
    expect(text).not.toMatch(/100 hours|29 days|Day 29|hardware store|\$100,000|5–7 years/);
    // What explains how such a firm works stays, with each answer still below its question.
    expect(contents.home?.faq).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ answer: expect.stringContaining('Both stay.') })]),
    });
  });

  it('changes nothing once it was applied', () => {
    const contents = readSample();
    clear(contents);
    expect(planClearance(contents)).toMatchObject({ sections: [], texts: 0, kept: 0 });
  });

  it('keeps what an editor wrote or changed, and uses the firm’s own name', () => {
    const contents = readSample();
    const cases = contents.caseStudies?.cases as Record<string, unknown>[];
    Object.assign(cases[0] as object, { title: 'Our own words' });
    Object.assign(contents.site?.firm as object, { name: 'Harrow Capital', email: 'hello@harrow.example' });
    Object.assign(contents.home?.hero as object, { headline: 'Ours' });
    const { kept } = clear(contents);
    expect([kept, contents.caseStudies?.cases]).toEqual([1, [cases[0]]]);
    expect(contents.site?.firm).toMatchObject({ name: 'Harrow Capital', email: 'hello@harrow.example' });
    expect(contents.home?.hero).toMatchObject({
      headline: 'Ours',
      subheadline: expect.stringContaining('Harrow Capital is a private-equity firm'),
    });
  });

  it('accepts content of any shape', () => {
    const contents = { home: { hero: null, welcome: 'x' }, team: { leadership: 7 }, site: [] };
    expect(planClearance(contents).sections).toEqual([]);
  });
});
