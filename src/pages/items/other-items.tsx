import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';

/** A link to another item, with its image and a line above its name. */
export interface OtherItem {
  href: string;
  title: string;
  picture: string;
  line?: string | undefined;
  /** Shown if there is no image. */
  initials?: string;
}

interface OtherItemsProps {
  title: string;
  items: readonly OtherItem[];
  /** The page they are all on. */
  page: { title: string; href: string };
}

/** Maximum number of items shown. */
const SHOWN = 3;

/** Links to other items of the same list, and back to the page that lists them. */
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
