import type { SectionAsk, SectionDraft } from '../copy-writer';
import { subjectOf } from './document';
import { gather } from './material';
import { topicOf } from './phrases';
import { upperFirst } from './sentences';
import { suggestCopy } from './suggest';

const TYPES: [string, RegExp][] = [
  ['team', /\bteam\b|\bpeople\b|\bpartners\b|\bstaff\b|\bmembers?\b/i],
  ['cta', /\bcall[- ]to[- ]action\b|\bcta\b|\bbuttons?\b|\bcontact\b|\bget in touch\b|\binvit/i],
  ['portfolio', /\bportfolio\b|\binvestments?\b|\bcase stud/i],
  ['hero', /\bhero\b|\bbanner\b|\bheadline\b|\bopening\b/i],
];

/** A section for a request: of the type the words ask for, filled with what they name and what the site says of it. */
export function draftSection({ prompt, facts }: SectionAsk): SectionDraft {
  const sectionType = TYPES.find(([, pattern]) => pattern.test(prompt))?.[0] ?? 'welcome';
  const subject = upperFirst(subjectOf(prompt)) || 'New section';
  const ask = {
    kind: 'subheadline',
    place: '',
    current: subject,
    tone: 'professional',
    instructions: '',
    facts,
    beside: {},
    maxLength: 320,
  } as const;
  const found = gather(ask).facts;
  const invitation = suggestCopy({ ...ask, place: subject, current: '', facts: [] })[0] ?? 'We welcome your questions.';
  const [first = invitation, second = invitation, third] = found;
  const topic = topicOf(prompt, '');
  const button =
    topic === 'investors' ? 'Ask for the materials' : topic === 'brokers' ? 'Send us the details' : 'Talk to a partner';
  return {
    sectionType,
    sectionName: subject.slice(0, 60),
    sectionData: dataFor(sectionType, { subject, first, second, third, button }),
  };
}

interface Filling {
  subject: string;
  first: string;
  second: string;
  third: string | undefined;
  button: string;
}

function dataFor(type: string, { subject, first, second, third, button }: Filling): Record<string, unknown> {
  switch (type) {
    case 'hero':
      return { headline: subject, subheadline: first, cta: button };
    case 'cta':
      return {
        title: subject,
        subtitle: first,
        primaryButton: { text: button, url: '/contact' },
        secondaryButton: { text: 'Read about us', url: '/about' },
      };
    case 'team':
      return { title: subject, subtitle: first, members: [], buttonText: 'Meet the team', buttonUrl: '/team' };
    case 'portfolio':
      return { title: subject, description: [first, second].join(' ') };
    default:
      return { title: subject, body: [...new Set([first, second, third].filter(Boolean))] };
  }
}
