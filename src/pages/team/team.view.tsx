import type { ReactNode } from 'react';
import { plainText } from '../../content/text';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Blocks } from '../../sections/blocks';
import { Part } from '../../sections/part';
import { MemberCard } from '../../sections/team/member-card';
import { PageClosing } from '../closing';
import { ItemName } from '../items/item-name';
import { getItemPaths } from '../items/item-pages';
import { PageHero } from '../page-hero';
import { PageIntro } from '../page-intro';
import type { PageViewProps } from '../page-view';
import { OperatorCard } from './operator-card';
import type { TeamContent } from './team.model';
import { teamPresets } from './team-presets';

/** Sections that this view renders itself. */
export const own = {
  hero: true,
  intro: true,
  leadership: true,
  advisors: true,
  operators: true,
  labels: true,
  closing: true,
  profileClosing: true,
} as const;

/** Number of leaders whose photos load at once (spec section 4). */
const EAGER_PHOTOS = 3;

/** Team: leadership, and advisors and operating partners if there are any (spec section 2). */
export function TeamView({ content, photos }: PageViewProps<TeamContent>) {
  const { hero, intro, leadership, advisors, operators, closing } = content;
  const labels = withPresets(teamPresets.labels, content.labels);
  const profiles = getItemPaths('team', content);
  return (
    <Blocks end={<PageClosing path="team.closing" presets={teamPresets.closing} stored={closing} />}>
      <PageHero
        hero={hero}
        path="team.hero"
        layout="below"
        ground="paper"
        drawing={{
          src: '/illustrations/counter.svg',
          width: 1440,
          height: 450,
          alt: 'Five people behind a long counter, with a telephone, a bell and an open ledger on it.',
        }}
      />
      <section className="section">
        <div className="container">
          <PageIntro intro={intro} path="team.intro" />
          <People path="team.leadership" people={leadership}>
            {(leaders) => (
              <>
                <h2 className="sr-only">Leadership</h2>
                <div className="fill mt-16">
                  {leaders.map(({ item, path }, index) => (
                    <Part key={path} path={path} value={item}>
                      {(member) => (
                        <MemberCard member={member} path={path} photos={photos} isEager={index < EAGER_PHOTOS}>
                          <ItemName as="h3" path={`${path}.name`} value={member.name} href={profiles.get(path)} />
                        </MemberCard>
                      )}
                    </Part>
                  ))}
                </div>
              </>
            )}
          </People>
        </div>
      </section>
      <People path="team.advisors" people={advisors}>
        {(shown) => (
          <section className="section section-tight section-white" aria-labelledby="advisors">
            <div className="container split">
              <h2 id="advisors" className="label" data-path="team.labels.advisors">
                {plainText(labels.advisors)}
              </h2>
              <div className="stack">
                {shown.map(({ item, path }) => (
                  <article key={path} className="person entry">
                    <ItemName as="h3" path={`${path}.name`} value={item.name} href={profiles.get(path)} />
                    <Text as="p" path={`${path}.expertise`} value={item.expertise} className="person-title" />
                    <RichText path={`${path}.bio`} value={item.bio} />
                  </article>
                ))}
              </div>
            </div>
          </section>
        )}
      </People>
      <People path="team.operators" people={operators}>
        {(shown) => (
          <section className="section section-deep" aria-labelledby="operators">
            <div className="container">
              <h2 id="operators" data-path="team.labels.operators">
                {plainText(labels.operators)}
              </h2>
              <div className="cards operators mt-12">
                {shown.map(({ item, path }) => (
                  <Part key={path} path={path} value={item}>
                    {(operator) => (
                      <OperatorCard
                        operator={operator}
                        labels={labels}
                        path={path}
                        photos={photos}
                        href={profiles.get(path)}
                      />
                    )}
                  </Part>
                ))}
              </div>
            </div>
          </section>
        )}
      </People>
    </Blocks>
  );
}

interface PeopleProps<P> {
  path: string;
  people: P[] | undefined;
  children: (people: { item: NonNullable<P>; path: string }[]) => ReactNode;
}

/** Renders a part only if its list of people is not empty. */
function People<P>({ path, people, children }: PeopleProps<P>) {
  const shown = withPaths(path, people);
  return shown.length > 0 ? (
    <Part path={path} value={people}>
      {() => children(shown)}
    </Part>
  ) : null;
}
