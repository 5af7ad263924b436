import type { SectionModel } from '../content/define-section';
import { ctaSection } from './cta/cta.model';
import { customSection } from './custom/custom.model';
import { performanceSection, testimonialSection, thirdPartyRatingSection } from './evidence/evidence.model';
import { floatingSection } from './floating/floating.model';
import { heroSection } from './hero/hero.model';
import { portfolioSection } from './portfolio/portfolio.model';
import { teamSection } from './team/team.model';
import { welcomeSection } from './welcome/welcome.model';

/** All dynamic section types (spec section 3). */
export const SECTION_MODELS = {
  hero: heroSection,
  welcome: welcomeSection,
  cta: ctaSection,
  team: teamSection,
  portfolio: portfolioSection,
  performance: performanceSection,
  testimonial: testimonialSection,
  thirdPartyRating: thirdPartyRatingSection,
  custom: customSection,
  floating: floatingSection,
} satisfies Record<string, SectionModel>;

export type SectionType = keyof typeof SECTION_MODELS;

export function isSectionType(type: string): type is SectionType {
  return Object.hasOwn(SECTION_MODELS, type);
}
