import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Part } from '../../sections/part';
import { PageHero } from '../page-hero';
import type { PageViewProps } from '../page-view';
import type { LegalContent } from './legal.model';

/** A legal page: privacy, terms or the disclaimer. */
function LegalView({ content, pageId }: PageViewProps<LegalContent> & { pageId: string }) {
  const { hero, body, updated } = content;
  return (
    <>
      <PageHero hero={hero} path={`${pageId}.hero`} />
      <section className="section">
        <div className="container">
          <Part path={`${pageId}.body`} value={body}>
            {(body) => <RichText path={`${pageId}.body`} value={body} className="prose" />}
          </Part>
          {updated && (
            <p className="mt-12 text-[0.9375rem] text-ink-soft">
              Last updated: <Text as="span" path={`${pageId}.updated`} value={updated} />
            </p>
          )}
        </div>
      </section>
    </>
  );
}

export function PrivacyView(props: PageViewProps<LegalContent>) {
  return <LegalView {...props} pageId="privacy" />;
}

export function TermsView(props: PageViewProps<LegalContent>) {
  return <LegalView {...props} pageId="terms" />;
}

export function DisclaimerView(props: PageViewProps<LegalContent>) {
  return <LegalView {...props} pageId="disclaimer" />;
}
