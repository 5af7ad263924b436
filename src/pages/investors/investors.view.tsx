import { LandingView } from '../landing-view';
import type { PageViewProps } from '../page-view';
import type { LandingContent } from './investors.model';

export function InvestorsView({ content }: PageViewProps<LandingContent>) {
  return <LandingView pageId="investors" content={content} illustration="/illustrations/ledger.svg" />;
}
