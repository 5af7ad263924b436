import type { ComponentType } from 'react';
import { CtaSection } from './cta/cta.view';
import { CustomSection } from './custom/custom.view';
import { PerformanceSection, TestimonialSection, ThirdPartyRatingSection } from './evidence/evidence.view';
import { FloatingSection } from './floating/floating.view';
import { HeroSection } from './hero/hero.view';
import type { SECTION_MODELS, SectionType } from './models';
import { PortfolioSection } from './portfolio/portfolio.view';
import type { SectionProps } from './section-data';
import { TeamSection } from './team/team.view';
import { type Check, isButton, isElement, isListOf, isMember, isText, isWords, isWordsOrAbsent } from './value-checks';
import { WelcomeSection } from './welcome/welcome.view';

/** The view of a dynamic section type. */
interface SectionView<F> {
  View: ComponentType<SectionProps>;
  /**
   * A check for each field. Any value that has all of these fields and no others is rendered as this type (spec section 3, "Preview
   * section shapes"). `null` for a type that cannot be recognized by its fields.
   */
  shape: { readonly [Key in keyof F]: Check } | null;
}

/** The view of each dynamic section type. */
export const SECTION_VIEWS = {
  hero: { View: HeroSection, shape: { headline: isText, subheadline: isText, cta: isWords, ctaUrl: isWordsOrAbsent } },
  welcome: { View: WelcomeSection, shape: { title: isText, body: isListOf(isText) } },
  cta: {
    View: CtaSection,
    shape: { title: isText, subtitle: isText, primaryButton: isButton, secondaryButton: isButton },
  },
  team: {
    View: TeamSection,
    shape: { title: isText, subtitle: isText, members: isListOf(isMember), buttonText: isWords, buttonUrl: isWords },
  },
  portfolio: { View: PortfolioSection, shape: null },
  performance: { View: PerformanceSection, shape: null },
  testimonial: { View: TestimonialSection, shape: null },
  thirdPartyRating: { View: ThirdPartyRatingSection, shape: null },
  custom: { View: CustomSection, shape: { elements: isListOf(isElement) } },
  floating: { View: FloatingSection, shape: null },
} satisfies { [Type in SectionType]: SectionView<(typeof SECTION_MODELS)[Type]['fields']> };
