import { parseValue } from '../../content/text';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { Paragraph, RichText } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { isEmptyList, Part } from '../../sections/part';
import { MemberCard } from '../../sections/team/member-card';
import { PageClosing } from '../closing';
import { PageHero } from '../page-hero';
import type { PageViewProps } from '../page-view';
import type { AboutContent } from './about.model';
import { aboutPresets } from './about-presets';

/** Sections that this view renders itself. */
export const own = {
  hero: true,
  story: true,
  missionVision: true,
  values: true,
  differentiator: true,
  differentiators: true,
  labels: true,
  closing: true,
} as const;

/** Icons for the values, used in rotation: a sign, a ruler, a bell and a savings box. */
const ICONS = [
  'M5 8h22v11H5zM16 19v9M11 28h10M9 13.500h14',
  'M6 22 22 6l4 4-16 16H6zM18 10l4 4M14 14l2 2M10 18l4 4',
  'M16 5a8 8 0 0 1 8 8v7l3 4H5l3-4v-7a8 8 0 0 1 8-8zM13 27a3 3 0 0 0 6 0',
  'M5 12h22v15H5zM12 12V7h8v5M16 17v5M13 19.500h6',
];

/** About (spec section 2). */
export function AboutView({ content, photos }: PageViewProps<AboutContent>) {
  const { hero, story, missionVision, values, differentiator, differentiators, closing } = content;
  const labels = withPresets(aboutPresets.labels, content.labels);
  const { missionLabel, visionLabel } = withPresets(aboutPresets.missionVision, missionVision);
  return (
    <Blocks end={<PageClosing path="about.closing" presets={aboutPresets.closing} stored={closing} />}>
      <PageHero
        path="about.hero"
        hero={hero}
        layout="beside"
        ground="paper"
        drawing={{ src: '/illustrations/founders-desk.svg', width: 720, height: 470 }}
      />
      <Part
        path="about.story"
        value={story}
        isEmpty={({ intro, content, founders }) => !intro && !content && isEmptyList(founders)}
      >
        {(story) => (
          <section className="section section-white">
            <div className="container split">
              <Text as="h2" className="label" path="about.story.title" value={story.title} />
              <div className="stack">
                <Text as="p" className="statement" path="about.story.intro" value={story.intro} />
                <RichText path="about.story.content" value={story.content} className="prose text-[1.0625rem]" />
                <div className="fill pt-8">
                  {withPaths('about.story.founders', story.founders).map(({ item, path }) => (
                    <MemberCard key={path} member={item} path={path} photos={photos} />
                  ))}
                </div>
              </div>
            </div>
          </section>
        )}
      </Part>
      <Part path="about.missionVision" value={missionVision}>
        {(missionVision) => (
          <section className="section section-navy section-open">
            <div className="container stack">
              <Text as="p" className="eyebrow" path="about.missionVision.missionLabel" value={missionLabel} />
              <Text as="h2" className="display" path="about.missionVision.mission" value={missionVision.mission} />
              <div className="aside stack">
                <Text as="p" className="eyebrow" path="about.missionVision.visionLabel" value={visionLabel} />
                <Text as="h2" className="statement" path="about.missionVision.vision" value={missionVision.vision} />
              </div>
            </div>
          </section>
        )}
      </Part>
      <Part path="about.values" value={values} isEmpty={isEmptyList}>
        {(values) => (
          <section className="section section-tight">
            <div className="container stack">
              <Text as="h2" path="about.labels.values" value={labels.values} />
              <ul className="cards cards-four cards-open" data-list={values.length === 0 ? 'about.values' : undefined}>
                {withPaths('about.values', values).map(({ item: value, path }, index) => {
                  const { title, description } = parseValue(value);
                  return (
                    <li className="card" key={path}>
                      <svg
                        width="40"
                        height="40"
                        viewBox="0 0 32 32"
                        fill="none"
                        stroke="var(--color-gold)"
                        strokeWidth="1.6"
                        strokeLinejoin="round"
                        strokeLinecap="round"
                        aria-hidden="true"
                      >
                        <path d={ICONS[index % ICONS.length]} />
                      </svg>
                      <Text as="h3" path={typeof value === 'string' ? path : `${path}.title`} value={title} />
                      <RichText path={typeof value === 'string' ? path : `${path}.description`} value={description} />
                    </li>
                  );
                })}
              </ul>
            </div>
          </section>
        )}
      </Part>
      <Part
        path="about.differentiators"
        also="about.differentiator"
        value={withPresets(aboutPresets.differentiators, differentiators)}
      >
        {({ title, items }) => (
          <section className="section section-deep">
            <div className="container stack">
              <Text as="h2" className="label" path="about.differentiators.title" value={title} />
              <Text as="p" className="display" path="about.differentiator" value={differentiator} />
              <ul className="numbered pt-8" data-list={items.length === 0 ? 'about.differentiators.items' : undefined}>
                {withPaths('about.differentiators.items', items).map(({ item, path }) => (
                  <li key={path}>
                    <Text as="h3" path={`${path}.title`} value={item.title} />
                    <Paragraph path={`${path}.text`} value={item.text} />
                  </li>
                ))}
              </ul>
            </div>
          </section>
        )}
      </Part>
    </Blocks>
  );
}
