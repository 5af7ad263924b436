import type { ComponentType } from 'react';
import { CtaSection } from './cta/cta.view';
import { CustomSection } from './custom/custom.view';
import { FloatingSection } from './floating/floating.view';
import { HeroSection } from './hero/hero.view';
import type { SectionType } from './models';
import { PortfolioSection } from './portfolio/portfolio.view';
import type { SectionProps } from './section-data';
import { TeamSection } from './team/team.view';
import { WelcomeSection } from './welcome/welcome.view';

/** How each type of dynamic section is shown. */
export const SECTION_VIEWS = {
  hero: HeroSection,
  welcome: WelcomeSection,
  cta: CtaSection,
  team: TeamSection,
  portfolio: PortfolioSection,
  custom: CustomSection,
  floating: FloatingSection,
} satisfies Record<SectionType, ComponentType<SectionProps>>;
