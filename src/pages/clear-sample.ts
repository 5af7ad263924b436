import { isEqual } from '../lib/is-equal';
import { isRecord } from '../lib/is-object';
import { type OwnPageId, PAGE_MODELS } from './models';
import { type FirmNames, fillFirmNames, readFirmNames } from './named-content';
import { SAMPLE_FIRM, sampleContent } from './sample-content';

/** The kinds of sample entries, in the order they are listed. */
export const SAMPLE_KINDS = ['companies', 'cases', 'people', 'testimonials', 'figures', 'claims'] as const;
type SampleKind = (typeof SAMPLE_KINDS)[number];

/** The lists whose sample items are fictional. Other lists explain how such a firm works, and stay. */
const LISTS: Partial<Record<OwnPageId, Record<string, SampleKind>>> = {
  home: { 'welcome.stats': 'figures', 'record.items': 'figures' },
  about: { 'story.founders': 'people' },
  portfolio: { investments: 'companies' },
  caseStudies: { cases: 'cases' },
  team: { leadership: 'people', advisors: 'people', operators: 'people' },
  testimonials: { stats: 'figures', testimonials: 'testimonials' },
  investors: { stats: 'figures', 'terms.items': 'claims' },
  brokers: { stats: 'figures', 'terms.items': 'claims' },
};

/** Sentences that state facts about the fictional firm, which would be claims of the firm that takes over the site. */
const CLAIMS: Partial<Record<OwnPageId, readonly string[]>> = {
  home: ['welcome.body.2', 'faq.items.1', 'faq.items.4'],
  about: ['story.intro', 'story.content'],
  team: ['intro.content'],
  testimonials: ['intro.content'],
  brokers: ['process.steps.3'],
};

/** Sections that present a single fictional company. They are removed as a whole. */
const SECTIONS: Partial<Record<OwnPageId, Record<string, SampleKind>>> = {
  home: { portfolioHighlight: 'companies' },
};

/** The fictional firm's contact details, which become empty. */
const EMPTIED: Partial<Record<OwnPageId, readonly string[]>> = {
  site: ['firm.legalName', 'firm.email', 'firm.phone', 'firm.address'],
  contact: ['contactInfo.contact.email', 'contactInfo.contact.phone', 'contactInfo.office.address'],
};

/** What clearing a site's sample content changes. */
export interface SampleClearance {
  /** The sections that change, with their stored value and the new one; null for a section that is removed. */
  sections: { path: string; base: unknown; value: unknown }[];
  /** The number of removed entries of each kind. */
  removed: Record<SampleKind, number>;
  /** The number of entries of the same lists that stay, because someone wrote or changed them. */
  kept: number;
  /** The number of texts that name the fictional firm and are reset. */
  texts: number;
}

/**
 * Plans the removal of the sample content from a site: entries equal to the bundled ones are removed, and texts equal to a bundled text
 * that names the fictional firm get the firm's own name. Everything that an editor changed stays.
 * @param contents the stored content by page
 */
export function planClearance(contents: Readonly<Record<string, unknown>>): SampleClearance {
  const plan: SampleClearance = {
    sections: [],
    removed: { companies: 0, cases: 0, people: 0, testimonials: 0, figures: 0, claims: 0 },
    kept: 0,
    texts: 0,
  };
  const names = readOwnNames(contents.site);
  for (const pageId of Object.keys(PAGE_MODELS) as OwnPageId[]) {
    const stored = contents[pageId];
    if (!isRecord(stored)) continue;
    const sample: Record<string, unknown> = sampleContent(pageId);
    const templates: Record<string, unknown> = PAGE_MODELS[pageId].defaultContent;
    for (const [section, base] of Object.entries(stored)) {
      const kind = SECTIONS[pageId]?.[section];
      if (kind && isEqual(base, sample[section])) {
        plan.removed[kind] += 1;
        plan.sections.push({ path: `${pageId}.${section}`, base, value: null });
        continue;
      }
      const value = clear(base, sample[section], templates[section], [section], { pageId, names, plan });
      if (!isEqual(base, value)) plan.sections.push({ path: `${pageId}.${section}`, base, value });
    }
  }
  return plan;
}

interface Clearing {
  pageId: OwnPageId;
  names: FirmNames;
  plan: SampleClearance;
}

/** Returns a stored value without sample entries and with its sample texts reset. */
function clear(stored: unknown, sample: unknown, template: unknown, at: readonly string[], to: Clearing): unknown {
  const { pageId, names, plan } = to;
  const place = at.join('.');
  const kind = LISTS[pageId]?.[place];
  if (kind && Array.isArray(stored) && Array.isArray(sample)) {
    const kept = stored.filter((item) => !sample.some((each) => isEqual(item, each)));
    plan.removed[kind] += stored.length - kept.length;
    plan.kept += kept.length;
    return kept;
  }
  if (sample === undefined || stored === undefined) return stored;
  if (EMPTIED[pageId]?.includes(place)) {
    if (!isEqual(stored, sample) || stored === '' || isEqual(stored, [])) return stored;
    plan.texts += 1;
    return Array.isArray(stored) ? [] : '';
  }
  if (typeof template === 'string' && CLAIMS[pageId]?.includes(place) && stored === sample) {
    plan.removed.claims += 1;
    return '';
  }
  if (typeof template === 'string') {
    if (stored !== sample || template === sample) return stored;
    const text = fillFirmNames(names, template);
    if (text !== stored) plan.texts += 1;
    return text;
  }
  if (Array.isArray(stored) && Array.isArray(sample) && Array.isArray(template)) {
    const claims = sample.filter((_, index) => CLAIMS[pageId]?.includes(`${place}.${index}`));
    const kept = stored.flatMap((item, index) =>
      claims.some((claim) => isEqual(item, claim))
        ? []
        : [clear(item, sample[index], template[index], [...at, String(index)], to)],
    );
    plan.removed.claims += stored.length - kept.length;
    return kept;
  }
  if (!isRecord(stored) || !isRecord(sample) || !isRecord(template)) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, clear(value, sample[key], template[key], [...at, key], to)]),
  );
}

/** Returns the firm's names if someone has entered them, or neutral ones. */
function readOwnNames(site: unknown): FirmNames {
  const own = readFirmNames(site);
  const isSampleName = own.name === SAMPLE_FIRM.name;
  const name = isSampleName ? 'Your firm' : own.name;
  return { name, short: name, domain: own.domain === SAMPLE_FIRM.domain ? 'example.com' : own.domain };
}
