import type { SectionCategory } from '../../content/define-section';
import { ctaDefaults } from '../../sections/cta/cta.content';
import { heroDefaults } from '../../sections/hero/hero.content';
import { teamDefaults } from '../../sections/team/team.content';
import { welcomeDefaults } from '../../sections/welcome/welcome.content';

/** A section to be added to a page: what it is called, of which type, and what it holds. */
export interface LibrarySection {
  name: string;
  sectionType: string;
  sectionData: Record<string, unknown>;
  /** The answer of the writing help that it is. */
  ai?: string;
}

/** One of the ready templates. */
export interface SectionTemplate extends LibrarySection {
  id: 'hero' | 'welcome' | 'call-to-action' | 'team' | 'portfolio';
  category: SectionCategory;
  /** What it is for. */
  text: string;
}

export const CATEGORIES = ['content', 'interactive', 'layout'] as const satisfies readonly SectionCategory[];

/** The five templates (spec section 3, "Section templates"). */
export const TEMPLATES: readonly SectionTemplate[] = [
  {
    id: 'hero',
    name: 'Hero',
    category: 'layout',
    text: 'A large headline, a sentence and a button.',
    sectionType: 'hero',
    sectionData: heroDefaults,
  },
  {
    id: 'welcome',
    name: 'Welcome',
    category: 'content',
    text: 'A title and paragraphs.',
    sectionType: 'welcome',
    sectionData: welcomeDefaults,
  },
  {
    id: 'call-to-action',
    name: 'Call to Action',
    category: 'interactive',
    text: 'What to do next, with two buttons.',
    sectionType: 'cta',
    sectionData: ctaDefaults,
  },
  {
    id: 'team',
    name: 'Team',
    category: 'content',
    text: 'People with their names, titles and biographies.',
    sectionType: 'team',
    sectionData: {
      title: teamDefaults.title,
      subtitle: teamDefaults.subtitle,
      members: ['First', 'Second', 'Third'].map((place) => ({
        name: `${place} Person`,
        title: 'What they do here',
        bio: 'Two sentences about who they are and what they have done before.',
      })),
      buttonText: teamDefaults.buttonText,
      buttonUrl: '/team',
    },
  },
  {
    id: 'portfolio',
    name: 'Portfolio',
    category: 'content',
    text: 'One company: its story, its figures and what was improved.',
    sectionType: 'portfolio',
    sectionData: {
      title: 'Portfolio Highlights',
      subtitle: 'One company, as an example',
      company: 'Company name',
      description: 'Showcasing our best work and achievements',
      image: '/illustrations/storefront.svg',
      stats: { revenue: '$0M', timeframe: 12 },
      improvements: ['A first improvement', 'A second improvement', 'A third improvement'],
      buttonText: 'See the portfolio',
      buttonUrl: '/portfolio',
    },
  },
];

/** Templates of a category ('' for all) whose name or text holds the words. */
export function findTemplates<T extends { name: string; category: string; text?: string }>(
  templates: readonly T[],
  words: string,
  category: string,
): T[] {
  const wanted = words.trim().toLowerCase();
  return templates.filter(
    (template) =>
      (category === '' || template.category === category) &&
      `${template.name} ${template.text ?? ''} ${template.category}`.toLowerCase().includes(wanted),
  );
}
