import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';

/** An item as others are led to it: its picture, and a line above its name. */
export interface OtherItem {
  href: string;
  title: string;
  picture: string;
  line?: string | undefined;
  /** In the place of a picture that is missing. */
  initials?: string;
}

interface OtherItemsProps {
  title: string;
  items: readonly OtherItem[];
  /** The page they are all on. */
  page: { title: string; href: string };
}

/** How many are shown. */
const SHOWN = 3;

/** What one may look at next: other items of the same list, and the way back to all. */
export function OtherItems({ title, items, page }: OtherItemsProps) {
  return (
    <section className="section section-tight section-white" aria-labelledby="others">
      <div className="container">
        <h2 id="others" className="label">
          {title}
        </h2>
        <ul className="related-entries">
          {items.slice(0, SHOWN).map(({ href, title, picture, line, initials }) => (
            <li key={href}>
              <article>
                <div className="entry-cover">
                  <Picture src={picture} alt="" initials={initials} sizes="(min-width: 48rem) 24rem, 100vw" />
                </div>
                {line ? <p className="entry-line">{line}</p> : null}
                <h3>
                  <SiteLink href={href}>{title}</SiteLink>
                </h3>
              </article>
            </li>
          ))}
        </ul>
        <p className="related-back">
          <SiteLink className="text-link" href={page.href}>
            Back to {page.title}
          </SiteLink>
        </p>
      </div>
    </section>
  );
}
