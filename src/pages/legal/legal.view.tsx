import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import { PageHero } from '../page-hero';
import type { LayoutViewProps, PageViewProps } from '../page-view';
import type { LegalContent } from './legal.model';

/** The built-in legal pages, which link to each other. */
const LEGAL = { privacy: 'Privacy', terms: 'Terms', disclaimer: 'Disclaimer' };

interface LegalPageProps {
  pageId: string;
  content: LegalContent;
  /** URL of the icon above the headline. */
  drawing: string;
}

/** A legal text: privacy, terms, the disclaimer, or one that an editor created. */
function LegalPage({ content, pageId, drawing }: LegalPageProps) {
  const { hero, body, updated } = content;
  return (
    <Blocks>
      <PageHero hero={hero} path={`${pageId}.hero`} layout="mark" drawing={{ src: drawing, width: 96, height: 96 }} />
      <section className="section section-tight">
        <div className="container">
          <Part path={`${pageId}.body`} value={body}>
            {(body) => <RichText path={`${pageId}.body`} value={body} className="prose legal text-[1.0625rem]" />}
          </Part>
          <div className="legal-foot">
            {updated && (
              <p>
                Last updated: <Text as="span" path={`${pageId}.updated`} value={updated} />
              </p>
            )}
            <nav aria-label="Legal pages">
              {Object.entries(LEGAL)
                .filter(([id]) => id !== pageId)
                .map(([id, name]) => (
                  <SiteLink key={id} href={`/${id}`} className="text-link">
                    {name}
                  </SiteLink>
                ))}
            </nav>
          </div>
        </div>
      </section>
    </Blocks>
  );
}

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

/** A legal text that an editor created. */
export function LegalTextView({ pageId, content }: LayoutViewProps<LegalContent>) {
  return <LegalPage pageId={pageId} content={content} drawing="/illustrations/mark-terms.svg" />;
}
