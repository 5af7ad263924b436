import type { LegalContent } from '../../legal/legal.model';
import { LegalPage } from '../../legal/legal-page';
import type { LayoutViewProps } from '../../page-view';

export function LegalTextView({ pageId, content }: LayoutViewProps<LegalContent>) {
  return <LegalPage pageId={pageId} content={content} drawing="/illustrations/mark-terms.svg" />;
}
