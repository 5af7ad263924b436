import { resolveAsset } from '../../content/url';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Picture } from '../../ui/picture';
import { ItemHead, ItemScreen } from '../items/item-screen';
import { Companies, PeopleBehind } from '../items/related-parts';
import type { LayoutViewProps } from '../page-view';
import { getEmblem } from '../portfolio/emblem';
import { Results } from '../results';
import type { CaseStudiesContent } from './case-studies.model';

type CaseStudy = NonNullable<CaseStudiesContent['cases']>[number];

/** A case study on its own page. */
export function CaseStudyView(props: LayoutViewProps) {
  const { related = {} } = props.item ?? {};
  return (
    <ItemScreen<CaseStudy>
      shown={props}
      othersTitle="More case studies"
      look={(other) => ({ picture: resolveAsset(other.image), line: other.company })}
      closing={() => ({
        title: 'The next one may be yours',
        text: 'None of these companies was broken. If yours works and you would like to rest, write to us.',
        links: [
          { text: 'Contact us', url: '/contact' },
          { text: 'See what we own', url: '/portfolio' },
        ],
      })}
    >
      {(study, path, page) => (
        <>
          <Study study={study} path={path} page={page} />
          <PeopleBehind operator={related.operator} quote={related.quote} />
          <Companies title="The company" companies={related.companies} emblem={getEmblem} />
        </>
      )}
    </ItemScreen>
  );
}

function Study({ study, path, page }: { study: CaseStudy; path: string; page: { title: string; href: string } }) {
  const { company, title, summary, challenge, approach, results, image } = study;
  return (
    <article>
      <ItemHead
        page={page}
        beside={<Text path={`${path}.company`} value={company} />}
        picture={
          <Picture
            src={resolveAsset(image)}
            sizes="(min-width: 62rem) 34rem, 100vw"
            alt=""
            isEager
            path={`${path}.image`}
          />
        }
      >
        <Text as="h1" path={`${path}.title`} value={title} />
        <Text as="p" path={`${path}.summary`} value={summary} className="lead" />
      </ItemHead>
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
