import type { SectionDataOf } from '../../content/define-section';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';
import { mergeDefaults, type SectionProps } from '../section-data';
import { MemberCard } from './member-card';
import { TEAM_URL, teamDefaults } from './team.content';
import type { teamSection } from './team.model';

type TeamData = SectionDataOf<typeof teamSection>;

/** The reusable Team section: members in three columns and a button (spec section 2). */
export function TeamSection({ section, path, photos }: SectionProps) {
  const {
    title,
    subtitle,
    members = [],
    buttonText,
    buttonUrl,
  } = mergeDefaults<TeamData, typeof teamDefaults>(section, teamDefaults);
  return (
    <section className="section section-white">
      <div className="container">
        <Text as="h2" path={`${path}.title`} value={title} />
        <Text as="p" path={`${path}.subtitle`} value={subtitle} className="lead mt-4" />
        {members.length > 0 && (
          <div className="mt-12 grid gap-12 sm:grid-cols-2 lg:grid-cols-3">
            {withPaths(`${path}.members`, members).map((member) => (
              <MemberCard
                key={member.path}
                member={member.item}
                path={member.path}
                photos={photos}
                sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
              />
            ))}
          </div>
        )}
        {buttonText !== '' && (
          <SiteLink href={buttonUrl || TEAM_URL} className="button button-outline mt-12">
            <Text as="span" path={`${path}.buttonText`} value={buttonText} />
          </SiteLink>
        )}
      </div>
    </section>
  );
}
