import type { SectionAsk, SectionDraft } from '../copy-writer';
import { subjectOf } from './document';
import { upperFirst } from './english';
import { gather } from './material';

const TYPES: [string, RegExp][] = [
  ['team', /\bteam\b|\bpeople\b|\bpartners\b|\bstaff\b|\bmembers?\b/i],
  ['cta', /\bcall[- ]to[- ]action\b|\bcta\b|\bbuttons?\b|\bcontact\b|\bget in touch\b|\binvit/i],
  ['portfolio', /\bportfolio\b|\binvestments?\b|\bcase stud/i],
  ['hero', /\bhero\b|\bbanner\b|\bheadline\b|\bopening\b/i],
];

/** A section for a request: of the type the words ask for, filled with what they name and what the site says of it. */
export function draftSection({ prompt, facts }: SectionAsk): SectionDraft {
  const title = upperFirst(subjectOf(prompt)) || 'New section';
  const ask = { kind: 'subheadline', place: '', current: title, tone: 'professional', instructions: '' } as const;
  const found = gather({ ...ask, facts, beside: {}, maxLength: 320 });
  const [first = 'We welcome your questions.', second, third] = [...found.facts, ...found.closers];
  const text = /\binvest/i.test(prompt) ? 'Ask for the materials' : 'Talk to a partner';
  const sectionType = TYPES.find(([, sign]) => sign.test(prompt))?.[0] ?? 'welcome';
  const data: Record<string, Record<string, unknown>> = {
    hero: { headline: title, subheadline: first, cta: text },
    cta: {
      title,
      subtitle: first,
      primaryButton: { text, url: '/contact' },
      secondaryButton: { text: 'Read about us', url: '/about' },
    },
    team: { title, subtitle: first, members: [], buttonText: 'Meet the team', buttonUrl: '/team' },
    portfolio: { title, description: [first, second].join(' ') },
    welcome: { title, body: [first, second, third].filter(Boolean) },
  };
  return { sectionType, sectionName: title.slice(0, 60), sectionData: data[sectionType] ?? {} };
}
