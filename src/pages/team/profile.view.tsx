import { findPhoto, type Photos } from '../../content/photos';
import { chooseInitials, plainText } from '../../content/text';
import { withPresets } from '../../content/with-presets';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { type Member, MemberLinks } from '../../sections/team/member-card';
import { Picture } from '../../ui/picture';
import { PageClosing } from '../closing';
import { ItemHead, ItemScreen } from '../items/item-screen';
import { Companies, PeopleBehind } from '../items/related-parts';
import type { LayoutViewProps } from '../page-view';
import { getEmblem } from '../portfolio/emblem';
import type { Operator, TeamContent } from './team.model';
import { teamPresets } from './team-presets';

/** A team member: a leader, an advisor or an operating partner, each with different fields. */
type Person = Pick<Operator, 'name' | 'bio'> & Partial<Member & Omit<Operator, 'expertise'>> & { expertise?: unknown };

/** A team member on their own page, which can be shared. */
export function ProfileView(props: LayoutViewProps) {
  const { related = {} } = props.item ?? {};
  const content = props.content as Partial<TeamContent>;
  const labels = withPresets(teamPresets.labels, content.labels);
  return (
    <ItemScreen<Person>
      shown={props}
      labels={labels}
      look={(other) => ({
        picture: findPhoto(other, props.photos),
        initials: chooseInitials(other.initials, getName(other)),
        line: describeWork(other),
      })}
      closing={(person) => (
        <PageClosing
          path="team.profileClosing"
          presets={teamPresets.profileClosing}
          stored={content.profileClosing}
          name={getName(person)}
        />
      )}
    >
      {(person, path, page) => (
        <>
          <Profile person={person} path={path} page={page} photos={props.photos} label={labels.criteria} />
          <Companies
            title={labels.companies}
            path="team.labels.companies"
            companies={related.companies}
            emblem={getEmblem}
          />
          <PeopleBehind quote={related.quote} />
        </>
      )}
    </ItemScreen>
  );
}

function getName(person: Person): string {
  return plainText(person.name).replace(/\s+/g, ' ').trim();
}

/** Returns one line about what a person does. */
function describeWork({ title, company, specialization, expertise }: Person): string {
  const [work = ''] = [title, company, specialization, expertise].map(plainText).filter(Boolean);
  return work;
}

interface ProfileProps {
  person: Person;
  path: string;
  page: { title: string; href: string };
  photos: Photos | undefined;
  /** Shown above the acquisition criteria. */
  label: string;
}

function Profile({ person, path, page, photos, label }: ProfileProps) {
  const name = getName(person);
  return (
    <article>
      <ItemHead
        page={page}
        shape="portrait"
        picture={
          <Picture
            src={findPhoto(person, photos)}
            sizes="(min-width: 62rem) 22rem, 80vw"
            alt={`Portrait of ${name}`}
            initials={chooseInitials(person.initials, name)}
            isEager
            path={`${path}.image`}
          />
        }
      >
        <Text as="h1" path={`${path}.name`} value={person.name} />
        <Work person={person} path={path} />
      </ItemHead>
      <div className="container item-columns">
        <div className="stack item-aside">
          <MemberLinks member={{ ...person, title: '' }} name={name} />
          <Expertise tags={person.expertise} path={`${path}.expertise`} />
        </div>
        <div className="stack">
          <RichText path={`${path}.bio`} value={person.bio} className="prose article-body" />
          {person.description ? (
            <RichText path={`${path}.description`} value={person.description} className="prose article-body" />
          ) : null}
          {person.acquisitionCriteria ? (
            <div>
              <Text as="h2" className="label" path="team.labels.criteria" value={label} />
              <Text as="p" path={`${path}.acquisitionCriteria`} value={person.acquisitionCriteria} />
            </div>
          ) : null}
        </div>
      </div>
    </article>
  );
}

function Work({ person: { title, company, specialization, expertise }, path }: Pick<ProfileProps, 'person' | 'path'>) {
  return (
    <div className="lead">
      <Text as="p" path={`${path}.title`} value={title} />
      <Text as="p" path={`${path}.company`} value={company} />
      <Text as="p" path={`${path}.specialization`} value={specialization} />
      {typeof expertise === 'string' ? <Text as="p" path={`${path}.expertise`} value={expertise} /> : null}
    </div>
  );
}

/** Renders an operating partner's expertise as tags. An advisor's is a single line, which is shown below the name instead. */
function Expertise({ tags, path }: { tags: unknown; path: string }) {
  const listed = withPaths(path, Array.isArray(tags) ? (tags as string[]) : []);
  if (listed.length === 0) return null;
  return (
    <ul className="tags" aria-label="Expertise">
      {listed.map(({ item, path }) => (
        <li key={path}>
          <Text path={path} value={item} />
        </li>
      ))}
    </ul>
  );
}
