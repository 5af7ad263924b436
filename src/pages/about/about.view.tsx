import { parseValue } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { isEmptyList, Part } from '../../sections/part';
import { MemberCard } from '../../sections/team/member-card';
import { FixedClosing } from '../closing';
import { PageHero } from '../page-hero';
import type { PageViewProps } from '../page-view';
import type { AboutContent } from './about.model';

/** Sections that this view renders itself. */
export const own = { hero: true, story: true, missionVision: true, values: true, differentiator: true } as const;

/** Icons for the values, used in rotation: a sign, a ruler, a bell and a savings box. */
const ICONS = [
  'M5 8h22v11H5zM16 19v9M11 28h10M9 13.500h14',
  'M6 22 22 6l4 4-16 16H6zM18 10l4 4M14 14l2 2M10 18l4 4',
  'M16 5a8 8 0 0 1 8 8v7l3 4H5l3-4v-7a8 8 0 0 1 8-8zM13 27a3 3 0 0 0 6 0',
  'M5 12h22v15H5zM12 12V7h8v5M16 17v5M13 19.500h6',
];

/** Differentiators, which are not editable (spec section 2, About). */
const DIFFERENTIATORS = [
  { title: 'Operators first', text: 'We find the person before the company, and train them for more than 100 hours.' },
  {
    title: 'One company at a time',
    text: 'Each has its own investors, its own books and its own account. Nothing is pooled away.',
  },
  {
    title: 'Near enough to visit',
    text: 'Every company is a day’s drive from one of us. We come without being asked.',
  },
  {
    title: 'A fair deal for sellers',
    text: 'The price in the letter is the price at closing, unless the facts change.',
  },
];

/** About (spec section 2). */
export function AboutView({ content, photos }: PageViewProps<AboutContent>) {
  const { hero, story, missionVision, values, differentiator } = content;
  return (
    <Blocks
      end={
        <FixedClosing
          title="Come and see us"
          text="The coffee is plain and the ledgers are open. Tell us what you have built, or what you would like to run."
          links={[
            { text: 'Contact us', url: '/contact' },
            { text: 'Meet the team', url: '/team' },
          ]}
        />
      }
    >
      <PageHero
        path="about.hero"
        hero={hero}
        layout="beside"
        ground="paper"
        drawing={{ src: '/illustrations/founders-desk.svg', width: 720, height: 470 }}
      />
      <Part path="about.story" value={story}>
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
              <p className="eyebrow">Mission</p>
              <Text as="h2" className="display" path="about.missionVision.mission" value={missionVision.mission} />
              <div className="aside stack">
                <p className="eyebrow">Vision</p>
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
              <h2>What we hold to</h2>
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
      <section className="section section-deep">
        <div className="container stack">
          <h2 className="label">What sets us apart</h2>
          <Text as="p" className="display" path="about.differentiator" value={differentiator} />
          <ul className="numbered pt-8">
            {DIFFERENTIATORS.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Blocks>
  );
}
