import { findPhoto, type Photos } from '../../content/photos';
import { deriveInitials, plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { Blocks } from '../../sections/blocks';
import { isEmptyList, Part } from '../../sections/part';
import { Picture } from '../../ui/picture';
import { PageClosing } from '../closing';
import { Ledger } from '../ledger';
import { PageHero } from '../page-hero';
import { PageIntro } from '../page-intro';
import type { PageViewProps } from '../page-view';
import type { TestimonialsContent } from './testimonials.model';
import { testimonialsPresets } from './testimonials-presets';

/** Sections that this view renders itself. */
export const own = { hero: true, intro: true, stats: true, testimonials: true, closing: true } as const;

/** Testimonials: figures if there are any, the quotes, and a link to the contact page (spec section 2). */
export function TestimonialsView({ content, photos }: PageViewProps<TestimonialsContent>) {
  const { hero, intro, stats, testimonials, closing } = content;
  return (
    <Blocks end={<PageClosing path="testimonials.closing" presets={testimonialsPresets.closing} stored={closing} />}>
      <PageHero
        hero={hero}
        path="testimonials.hero"
        layout="beside"
        ground="tint"
        drawing={{ src: '/illustrations/letters.svg', width: 720, height: 470 }}
      />
      <Part path="testimonials.stats" value={stats} isEmpty={isEmptyList}>
        {(stats) => (
          <section className="section section-tight section-navy" aria-label="Figures">
            <div className="container">
              <Ledger path="testimonials.stats" items={stats} />
            </div>
          </section>
        )}
      </Part>
      <section className="section">
        <div className="container">
          <PageIntro intro={intro} path="testimonials.intro" />
          <div className="quotes mt-16">
            {withPaths('testimonials.testimonials', testimonials).map(({ item, path }) => (
              <Part key={path} path={path} value={item}>
                {(testimonial) => <Quote testimonial={testimonial} path={path} photos={photos} />}
              </Part>
            ))}
          </div>
        </div>
      </section>
    </Blocks>
  );
}

interface QuoteProps {
  testimonial: NonNullable<TestimonialsContent['testimonials']>[number];
  path: string;
  photos: Photos | undefined;
}

function Quote({ testimonial, path, photos }: QuoteProps) {
  const { quote, name, title } = testimonial;
  const photo = findPhoto(testimonial, photos);
  return (
    <figure className="quote">
      <Text as="blockquote" path={`${path}.quote`} value={quote} />
      <figcaption>
        {photo !== '' && (
          <span className="quote-portrait">
            <Picture
              src={photo}
              sizes="7.5rem"
              alt={`Portrait of ${plainText(name)}`}
              initials={deriveInitials(plainText(name))}
              path={`${path}.image`}
            />
          </span>
        )}
        <span>
          <Text as="cite" path={`${path}.name`} value={name} />
          <br />
          <Text as="span" path={`${path}.title`} value={title} />
        </span>
      </figcaption>
    </figure>
  );
}
