import type { LandingContent } from '../investors/investors.model';
import { LandingView } from '../landing-view';
import type { PageViewProps } from '../page-view';

export function BrokersView({ content }: PageViewProps<LandingContent>) {
  const drawing = { src: '/illustrations/handover.svg', width: 720, height: 470 };
  return <LandingView pageId="brokers" content={content} drawing={drawing} ground="paper" />;
}
