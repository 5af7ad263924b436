import type { PageViewProps } from '../page-view';
import type { LegalContent } from './legal.model';
import { LegalPage } from './legal-page';

type Props = PageViewProps<LegalContent>;

export function PrivacyView({ content }: Props) {
  return <LegalPage content={content} pageId="privacy" drawing="/illustrations/mark-privacy.svg" />;
}

export function TermsView({ content }: Props) {
  return <LegalPage content={content} pageId="terms" drawing="/illustrations/mark-terms.svg" />;
}

export function DisclaimerView({ content }: Props) {
  return <LegalPage content={content} pageId="disclaimer" drawing="/illustrations/mark-disclaimer.svg" />;
}
