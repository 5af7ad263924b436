import { plainText } from '../content/text';
import { withPresets } from '../content/with-presets';
import { Drawing } from '../ui/drawing';
import { SiteLink } from '../ui/link';
import { notFoundPresets } from './site-wide/not-found-presets';

/** Shown at any address without a page (spec section 2). @param content the site-wide content, which has its texts */
export function NotFoundView({ content }: { content?: Record<string, unknown> }) {
  const { eyebrow, title, text, ...buttons } = withPresets(notFoundPresets, content?.notFound);
  const { primaryButton, secondaryButton } = buttons;
  return (
    <section className="page-hero hero-below not-found">
      <div className="container">
        <div className="hero-words">
          {eyebrow ? <p className="eyebrow">{plainText(eyebrow)}</p> : null}
          <h1>{plainText(title) || notFoundPresets.title}</h1>
          {text ? <p className="lead">{plainText(text)}</p> : null}
          <p className="actions">
            {primaryButton.text ? (
              <SiteLink href={primaryButton.url || '/'} className="button button-navy">
                {plainText(primaryButton.text)}
              </SiteLink>
            ) : null}
            {secondaryButton.text ? (
              <SiteLink href={secondaryButton.url || '/'} className="button button-outline">
                {plainText(secondaryButton.text)}
              </SiteLink>
            ) : null}
          </p>
        </div>
      </div>
      <div className="hero-drawing">
        <Drawing
          src="/illustrations/empty-lot.svg"
          width={1440}
          height={330}
          alt="A street with houses on both sides of an empty lot, and someone reading a map on it."
        />
      </div>
    </section>
  );
}
