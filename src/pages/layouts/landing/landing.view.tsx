import type { LandingContent } from '../../investors/investors.model';
import { LandingView } from '../../landing-view';
import type { LayoutViewProps } from '../../page-view';

export function LandingPageView({ pageId, content }: LayoutViewProps<LandingContent>) {
  const drawing = { src: '/illustrations/handshake.svg', width: 640, height: 400 };
  return <LandingView pageId={pageId} content={content} drawing={drawing} ground="tint" />;
}
