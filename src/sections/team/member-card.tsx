import type { ReactNode } from 'react';
import { findPhoto, type Photos } from '../../content/photos';
import type { PlainOrRich } from '../../content/rich-text';
import { chooseInitials, plainText } from '../../content/text';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { Picture } from '../../ui/picture';

/** A team member (spec section 3, "Team member"). */
export interface Member {
  name: string;
  title: string;
  bio?: PlainOrRich;
  image?: string;
  initials?: string;
  linkedin?: string;
  email?: string;
}

interface MemberCardProps {
  member: Member;
  path: string;
  photos?: Photos;
  /** Loads the photo at once instead of near the viewport. */
  isEager?: boolean;
  /** The photo's `sizes` attribute. Defaults to its width in a grid with class `fill`. */
  sizes?: string;
  /** Replaces the heading with the member's name. */
  children?: ReactNode;
}

const IN_FILL = '(min-width: 62rem) 34rem, (min-width: 40rem) 50vw, 7rem';

/** Renders a member's photo (their own, a known one by name, or initials), name, title, biography and contact links. */
export function MemberCard({ member, path, photos, isEager, sizes = IN_FILL, children }: MemberCardProps) {
  const name = plainText(member.name).replace(/\s+/g, ' ');
  return (
    <article className="person">
      <div className="portrait">
        <Picture
          src={findPhoto(member, photos)}
          sizes={sizes}
          alt={`Portrait of ${name}`}
          initials={chooseInitials(member.initials, name)}
          isEager={isEager}
          path={`${path}.image`}
        />
      </div>
      {children ?? <Text as="h3" path={`${path}.name`} value={member.name} />}
      <Text as="p" path={`${path}.title`} value={member.title} className="person-title" />
      {member.bio && <RichText path={`${path}.bio`} value={member.bio} />}
      <MemberLinks member={member} name={name} />
    </article>
  );
}

export function MemberLinks({ member, name }: { member: Member; name: string }) {
  const [linkedin, email] = [plainText(member.linkedin), plainText(member.email)];
  if (!linkedin && !email) return null;
  return (
    <p className="flex flex-wrap gap-6 text-[0.9375rem]">
      {linkedin && (
        <a
          href={linkedin}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${name} on LinkedIn`}
          className="underline underline-offset-4"
        >
          LinkedIn
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`} className="underline underline-offset-4">
          Email
        </a>
      )}
    </p>
  );
}
