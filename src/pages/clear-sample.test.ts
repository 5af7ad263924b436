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
    const firm = { name: 'Your firm', legalName: 'Your firm LLC', phone: '', address: [] };
    expect(contents.site?.firm).toMatchObject(firm);
    expect(JSON.stringify(contents)).not.toMatch(/elmwater/i);
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
