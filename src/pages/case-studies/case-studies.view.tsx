import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Part } from '../../sections/part';
import { Picture } from '../../ui/picture';
import { PageHero } from '../page-hero';
import { PageIntro } from '../page-intro';
import type { PageViewProps } from '../page-view';
import type { CaseStudiesContent } from './case-studies.model';

type CaseStudy = NonNullable<CaseStudiesContent['cases']>[number];

/** Case studies, each with its slug as an anchor. */
export function CaseStudiesView({ content }: PageViewProps<CaseStudiesContent>) {
  const { hero, intro, cases } = content;
  return (
    <>
      <PageHero hero={hero} path="caseStudies.hero" />
      <section className="section">
        <div className="container">
          <PageIntro intro={intro} path="caseStudies.intro" />
          <div className="mt-16">
            {withPaths('caseStudies.cases', cases).map(({ item, path }) => (
              <Part key={path} path={path} value={item}>
                {(study) => <Case study={study} path={path} />}
              </Part>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}

function Case({ study, path }: { study: CaseStudy; path: string }) {
  return (
    <article
      id={plainText(study.slug) || undefined}
      className="case split gap-y-8 min-[56rem]:grid-rows-[auto_1fr]"
      aria-labelledby={`${path}-title`}
    >
      <div className="aspect-[16/10]">
        <Picture
          src={resolveAsset(study.image)}
          sizes="(min-width: 56rem) 36rem, 100vw"
          alt=""
          path={`${path}.image`}
        />
      </div>
      <div className="min-[56rem]:row-span-2">
        <Text as="p" path={`${path}.company`} value={study.company} className="eyebrow" />
        <Text as="h2" id={`${path}-title`} path={`${path}.title`} value={study.title} className="mt-3" />
        <Text as="p" path={`${path}.summary`} value={study.summary} className="lead mt-5" />
        <h3 className="mt-10">The challenge</h3>
        <RichText path={`${path}.challenge`} value={study.challenge} className="prose mt-3" />
        <h3 className="mt-8">What we did</h3>
        <RichText path={`${path}.approach`} value={study.approach} className="prose mt-3" />
      </div>
      {study.results.length > 0 && (
        <div>
          <h3>Results</h3>
          <ul className="checks mt-4">
            {withPaths(`${path}.results`, study.results).map((result) => (
              <li key={result.path}>
                <Text as="span" path={result.path} value={result.item} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  );
}
