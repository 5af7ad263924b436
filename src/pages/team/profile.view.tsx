import { findPhoto, type Photos } from '../../content/photos';
import { chooseInitials, plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { type Member, MemberLinks } from '../../sections/team/member-card';
import { Picture } from '../../ui/picture';
import { ItemHead, ItemScreen } from '../items/item-screen';
import { Companies, PeopleBehind } from '../items/related-parts';
import type { LayoutViewProps } from '../page-view';
import { getEmblem } from '../portfolio/emblem';
import type { Operator } from './team.model';

/** A team member: a leader, an advisor or an operating partner, each with different fields. */
type Person = Pick<Operator, 'name' | 'bio'> & Partial<Member & Omit<Operator, 'expertise'>> & { expertise?: unknown };

/** A team member on their own page, which can be shared. */
export function ProfileView(props: LayoutViewProps) {
  const { related = {} } = props.item ?? {};
  return (
    <ItemScreen<Person>
      shown={props}
      othersTitle="More of the team"
      look={(other) => ({
        picture: findPhoto(other, props.photos),
        initials: chooseInitials(other.initials, getName(other)),
        line: describeWork(other),
      })}
      closing={(person) => ({
        title: `Ask for ${getName(person)}`,
        text: 'Write to us, and the person you ask for will answer.',
        links: [
          { text: 'Contact us', url: '/contact' },
          { text: 'See what we own', url: '/portfolio' },
        ],
      })}
    >
      {(person, path, page) => (
        <>
          <Profile person={person} path={path} page={page} photos={props.photos} />
          <Companies title="Companies" companies={related.companies} emblem={getEmblem} />
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
}

function Profile({ person, path, page, photos }: ProfileProps) {
  const name = getName(person);
  return (
    <article>
      <ItemHead
        page={page}
        shape="portrait"
        picture={
          <Picture
            src={findPhoto(person, photos)}
            sizes="(min-width: 62rem) 22rem, 60vw"
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
              <h2 className="label">Looking for</h2>
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
