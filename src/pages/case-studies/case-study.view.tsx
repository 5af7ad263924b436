import { resolveAsset } from '../../content/url';
import { withPresets } from '../../content/with-presets';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Picture } from '../../ui/picture';
import { PageClosing } from '../closing';
import { ItemHead, ItemScreen } from '../items/item-screen';
import { Companies, PeopleBehind } from '../items/related-parts';
import type { LayoutViewProps } from '../page-view';
import { getEmblem } from '../portfolio/emblem';
import { Results } from '../results';
import type { CaseStudiesContent } from './case-studies.model';
import { caseStudiesPresets } from './case-studies-presets';

type CaseStudy = NonNullable<CaseStudiesContent['cases']>[number];

/** A case study on its own page. */
export function CaseStudyView(props: LayoutViewProps) {
  const { related = {} } = props.item ?? {};
  const content = props.content as Partial<CaseStudiesContent>;
  const labels = withPresets(caseStudiesPresets.labels, content.labels);
  return (
    <ItemScreen<CaseStudy>
      shown={props}
      labels={labels}
      look={(other) => ({ picture: resolveAsset(other.image), line: other.company })}
      closing={<PageClosing path="caseStudies.closing" presets={caseStudiesPresets.closing} stored={content.closing} />}
    >
      {(study, path, page) => (
        <>
          <Study study={study} labels={labels} path={path} page={page} />
          <PeopleBehind
            operator={related.operator}
            quote={related.quote}
            label={labels.operator}
            path="caseStudies.labels.operator"
          />
          <Companies
            title={labels.company}
            path="caseStudies.labels.company"
            companies={related.companies}
            emblem={getEmblem}
          />
        </>
      )}
    </ItemScreen>
  );
}

interface StudyProps {
  study: CaseStudy;
  labels: typeof caseStudiesPresets.labels;
  path: string;
  page: { title: string; href: string };
}

function Study({ study, labels, path, page }: StudyProps) {
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
          <Text as="h2" path="caseStudies.labels.challenge" value={labels.challenge} />
          <RichText path={`${path}.challenge`} value={challenge} className="prose article-body" />
        </section>
        <section>
          <Text as="h2" path="caseStudies.labels.approach" value={labels.approach} />
          <RichText path={`${path}.approach`} value={approach} className="prose article-body" />
        </section>
        {results.length > 0 ? (
          <section>
            <Text as="h2" path="caseStudies.labels.results" value={labels.results} />
            <Results path={`${path}.results`} items={results} className="proof" />
          </section>
        ) : null}
      </div>
    </article>
  );
}
