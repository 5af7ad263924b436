import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { Part } from '../../sections/part';
import { Picture } from '../../ui/picture';
import { PageClosing } from '../closing';
import { ItemName } from '../items/item-name';
import { getItemPaths } from '../items/item-pages';
import { PageHero } from '../page-hero';
import { PageIntro } from '../page-intro';
import type { PageViewProps } from '../page-view';
import { getRotatingDrawing } from '../portfolio/emblem';
import { Results } from '../results';
import type { CaseStudiesContent } from './case-studies.model';
import { caseStudiesPresets } from './case-studies-presets';

/** Sections that this view renders itself. */
export const own = { hero: true, intro: true, cases: true, labels: true, closing: true } as const;

type CaseStudy = NonNullable<CaseStudiesContent['cases']>[number];

/** Case studies, each with its slug as its anchor. */
export function CaseStudiesView({ content }: PageViewProps<CaseStudiesContent>) {
  const { hero, intro, cases, closing } = content;
  const labels = withPresets(caseStudiesPresets.labels, content.labels);
  const pages = getItemPaths('caseStudies', content);
  return (
    <Blocks end={<PageClosing path="caseStudies.closing" presets={caseStudiesPresets.closing} stored={closing} />}>
      <PageHero
        hero={hero}
        path="caseStudies.hero"
        layout="below"
        drawing={{
          src: '/illustrations/before-and-after.svg',
          width: 1440,
          height: 400,
          alt: 'The same shop twice: in bare outline, and in color with an awning, vans and people at work.',
        }}
      />
      <section className="section">
        <div className="container">
          <PageIntro intro={intro} path="caseStudies.intro" />
          <div className="mt-16">
            {withPaths('caseStudies.cases', cases).map(({ item, path }, index) => (
              <Part key={path} path={path} value={item}>
                {(study) => (
                  <Case
                    study={study}
                    labels={labels}
                    path={path}
                    href={pages.get(path)}
                    drawing={getRotatingDrawing(index)}
                  />
                )}
              </Part>
            ))}
          </div>
        </div>
      </section>
    </Blocks>
  );
}

interface CaseProps {
  study: CaseStudy;
  labels: typeof caseStudiesPresets.labels;
  path: string;
  href: string | undefined;
  /** Shown if the case has no image. */
  drawing: string;
}

function Case({ study, labels, path, href, drawing }: CaseProps) {
  return (
    <article id={plainText(study.slug) || undefined} className="case" aria-labelledby={`${path}-title`}>
      <div className="split split-even">
        <div className="case-picture">
          <Picture
            src={resolveAsset(study.image) || drawing}
            sizes="(min-width: 56rem) 36rem, 100vw"
            alt=""
            path={`${path}.image`}
          />
        </div>
        <div className="stack">
          <Text as="p" path={`${path}.company`} value={study.company} className="eyebrow" />
          <ItemName as="h2" id={`${path}-title`} path={`${path}.title`} value={study.title} href={href} />
          <Text as="p" path={`${path}.summary`} value={study.summary} className="lead" />
        </div>
      </div>
      <div className="split split-even">
        <div>
          <Text as="h3" path="caseStudies.labels.challenge" value={labels.challenge} />
          <RichText path={`${path}.challenge`} value={study.challenge} className="prose text-[1.0625rem]" />
        </div>
        <div>
          <Text as="h3" path="caseStudies.labels.approach" value={labels.approach} />
          <RichText path={`${path}.approach`} value={study.approach} className="prose text-[1.0625rem]" />
        </div>
      </div>
      {study.results.length > 0 && (
        <div>
          <Text as="h3" path="caseStudies.labels.results" value={labels.results} />
          <Results path={`${path}.results`} items={study.results} className="proof" />
        </div>
      )}
    </article>
  );
}
