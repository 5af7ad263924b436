import { LandingView } from '../landing-view';
import type { PageViewProps } from '../page-view';
import type { LandingContent } from './investors.model';

export function InvestorsView({ content }: PageViewProps<LandingContent>) {
  const drawing = { src: '/illustrations/ledger-and-scale.svg', width: 720, height: 470 };
  return <LandingView pageId="investors" content={content} drawing={drawing} ground="tint" />;
}
