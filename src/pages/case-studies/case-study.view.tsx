import { resolveAsset } from '../../content/url';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Part } from '../../sections/part';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { FixedClosing } from '../closing';
import { OtherItems } from '../items/other-items';
import { useItem } from '../items/use-item';
import { NotFoundView } from '../not-found.view';
import type { LayoutViewProps } from '../page-view';
import { Results } from '../results';
import type { CaseStudiesContent } from './case-studies.model';

type CaseStudy = NonNullable<CaseStudiesContent['cases']>[number];

/** A case study on a page of its own. */
export function CaseStudyView(props: LayoutViewProps) {
  const here = useItem<CaseStudy>(props);
  if (!here) return <NotFoundView />;
  const { value, path, page, others } = here;
  return (
    <>
      <Part path={path} value={value}>
        {(study) => <Study study={study} path={path} page={page} />}
      </Part>
      {others.length > 0 ? (
        <OtherItems
          title="More case studies"
          page={page}
          items={others.map(({ value: other, title, href }) => ({
            href,
            title,
            picture: resolveAsset(other.image),
            line: other.company,
          }))}
        />
      ) : null}
      <FixedClosing
        title="The next one may be yours"
        text="None of these companies was broken. If yours works and you would like to rest, write to us."
        links={[
          { text: 'Contact us', url: '/contact' },
          { text: 'See what we own', url: '/portfolio' },
        ]}
      />
    </>
  );
}

function Study({ study, path, page }: { study: CaseStudy; path: string; page: { title: string; href: string } }) {
  const { company, title, summary, challenge, approach, results, image } = study;
  return (
    <article>
      <header className="article-head">
        <div className="container item-head">
          <div className="item-words">
            <p className="eyebrow">
              <SiteLink href={page.href}>{page.title}</SiteLink>
              {' · '}
              <Text path={`${path}.company`} value={company} />
            </p>
            <Text as="h1" path={`${path}.title`} value={title} />
            <Text as="p" path={`${path}.summary`} value={summary} className="lead" />
          </div>
          <div className="item-picture">
            <Picture
              src={resolveAsset(image)}
              sizes="(min-width: 62rem) 34rem, 100vw"
              alt=""
              isEager
              path={`${path}.image`}
            />
          </div>
        </div>
      </header>
      <div className="container item-story">
        <section>
          <h2>The challenge</h2>
          <RichText path={`${path}.challenge`} value={challenge} className="prose article-body" />
        </section>
        <section>
          <h2>What we did</h2>
          <RichText path={`${path}.approach`} value={approach} className="prose article-body" />
        </section>
        {results.length > 0 ? (
          <section>
            <h2>Results</h2>
            <Results path={`${path}.results`} items={results} className="proof" />
          </section>
        ) : null}
      </div>
    </article>
  );
}
