import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { MemberCard } from '../../sections/team/member-card';
import { PageHero } from '../page-hero';
import { PageIntro } from '../page-intro';
import type { PageViewProps } from '../page-view';
import { OperatorCard } from './operator-card';
import type { TeamContent } from './team.model';

/** Leaders whose photos load at once (spec section 4). */
const EAGER_PHOTOS = 3;

/** Team: leadership, and advisors and operating partners where there are any (spec section 2). */
export function TeamView({ content, photos }: PageViewProps<TeamContent>) {
  const { hero, intro, leadership = [], advisors = [], operators = [] } = content;
  return (
    <>
      <PageHero hero={hero} path="team.hero" />
      <section className="section">
        <div className="container">
          <PageIntro intro={intro} path="team.intro" />
          {leadership.length > 0 && (
            <>
              <h2 className="sr-only">Leadership</h2>
              <div className="people mt-16">
                {withPaths('team.leadership', leadership).map(({ item, path }, index) => (
                  <MemberCard key={path} member={item} path={path} photos={photos} isEager={index < EAGER_PHOTOS} />
                ))}
              </div>
            </>
          )}
        </div>
      </section>
      {advisors.length > 0 && (
        <section className="section section-white" aria-labelledby="advisors">
          <div className="container">
            <h2 id="advisors">Advisors</h2>
            <div className="people mt-12">
              {withPaths('team.advisors', advisors).map(({ item, path }) => (
                <article key={path} className="person border-t border-gold pt-6">
                  <Text as="h3" path={`${path}.name`} value={item.name} />
                  <Text as="p" path={`${path}.expertise`} value={item.expertise} className="person-title" />
                  <RichText path={`${path}.bio`} value={item.bio} />
                </article>
              ))}
            </div>
          </div>
        </section>
      )}
      {operators.length > 0 && (
        <section className="section section-deep" aria-labelledby="operators">
          <div className="container">
            <h2 id="operators">Operating partners</h2>
            <div className="mt-12 grid gap-8 md:grid-cols-2">
              {withPaths('team.operators', operators).map(({ item, path }) => (
                <OperatorCard key={path} operator={item} path={path} photos={photos} />
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  );
}
