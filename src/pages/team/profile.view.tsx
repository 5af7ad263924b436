import { type Photos, photoOf } from '../../content/photos';
import { initialsOf, plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Part } from '../../sections/part';
import { type Member, MemberLinks } from '../../sections/team/member-card';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { FixedClosing } from '../closing';
import { OtherItems } from '../items/other-items';
import { useItem } from '../items/use-item';
import { NotFoundView } from '../not-found.view';
import type { LayoutViewProps } from '../page-view';
import type { Operator } from './team.model';

/** Anyone of the team: a leader, an advisor or an operating partner, each with what is said of them. */
type Person = Pick<Operator, 'name' | 'bio'> & Partial<Member & Omit<Operator, 'expertise'>> & { expertise?: unknown };

/** A person of the team on a page of their own, whose address can be sent. */
export function ProfileView(props: LayoutViewProps) {
  const here = useItem<Person>(props);
  if (!here) return <NotFoundView />;
  const { value, path, page, others } = here;
  const name = nameOf(value);
  return (
    <>
      <Part path={path} value={value}>
        {(person) => <Profile person={person} path={path} page={page} photos={props.photos} />}
      </Part>
      {others.length > 0 ? (
        <OtherItems
          title="Also here"
          page={page}
          items={others.map(({ value: other, title, href }) => ({
            href,
            title,
            picture: photoOf(other, props.photos),
            initials: initialsOf(nameOf(other)),
            line: workOf(other),
          }))}
        />
      ) : null}
      <FixedClosing
        title={`Ask for ${name}`}
        text="Write, and the person you ask for answers."
        links={[
          { text: 'Contact us', url: '/contact' },
          { text: 'See what we own', url: '/portfolio' },
        ]}
      />
    </>
  );
}

function nameOf(person: Person): string {
  return plainText(person.name).replace(/\s+/g, ' ').trim();
}

/** What somebody does, in a line. */
function workOf({ title, company, specialization, expertise }: Person): string {
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
  const name = nameOf(person);
  return (
    <article>
      <header className="article-head">
        <div className="container item-head item-person">
          <div className="item-words">
            <p className="eyebrow">
              <SiteLink href={page.href}>{page.title}</SiteLink>
            </p>
            <Text as="h1" path={`${path}.name`} value={person.name} />
            <Work person={person} path={path} />
          </div>
          <div className="portrait item-portrait">
            <Picture
              src={photoOf(person, photos)}
              sizes="(min-width: 62rem) 22rem, 60vw"
              alt={`Portrait of ${name}`}
              initials={plainText(person.initials) || initialsOf(name)}
              isEager
              path={`${path}.image`}
            />
          </div>
        </div>
      </header>
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

/** An operating partner's are many; an advisor's is a line, and stands with the name. */
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
