import type { LandingContent } from '../investors/investors.model';
import { LandingView } from '../landing-view';
import type { PageViewProps } from '../page-view';

export function BrokersView({ content }: PageViewProps<LandingContent>) {
  return <LandingView pageId="brokers" content={content} illustration="/illustrations/handshake.svg" />;
}
