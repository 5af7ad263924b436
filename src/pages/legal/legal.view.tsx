import { plainText } from '../../content/text';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import { PageHero } from '../page-hero';
import type { LayoutViewProps, PageViewProps } from '../page-view';
import type { LegalContent } from './legal.model';
import { legalPresets } from './legal-presets';

interface LegalPageProps {
  pageId: string;
  content: LegalContent;
  /** URL of the icon above the headline. */
  drawing: string;
}

/** A legal text: privacy, terms, the disclaimer, or one that an editor created. */
function LegalPage({ content, pageId, drawing }: LegalPageProps) {
  const { hero, body, updated } = content;
  const endNote = withPresets(legalPresets(pageId).endNote, content.endNote);
  const links = withPaths(`${pageId}.endNote.links`, endNote.links);
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
                {plainText(endNote.updated)} <Text as="span" path={`${pageId}.updated`} value={updated} />
              </p>
            )}
            {links.length > 0 ? (
              <nav aria-label="Legal pages">
                {links.map(({ item, path }) => (
                  <SiteLink key={path} href={item.url || '#'} className="text-link" data-path={`${path}.text`}>
                    {plainText(item.text)}
                  </SiteLink>
                ))}
              </nav>
            ) : null}
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
