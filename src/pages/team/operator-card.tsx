import { type Photos, photoOf } from '../../content/photos';
import { shortenBio, shortenCriteria, shortenTags } from '../../content/shorten';
import { initialsOf, plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { Picture } from '../../ui/picture';
import { ItemName } from '../items/item-name';
import { OperatorDetails } from './operator-details';
import type { Operator } from './team.model';

interface OperatorCardProps {
  operator: Operator;
  path: string;
  photos?: Photos;
  /** Where their own page is. */
  href?: string | undefined;
}

/**
 * An operating partner in short, with a button to the whole profile, which `visitor/operator-profile.ts` opens; without script the
 * whole stands on the card.
 */
export function OperatorCard({ operator, path, photos, href }: OperatorCardProps) {
  const name = plainText(operator.name).replace(/\s+/g, ' ');
  return (
    <article className="card">
      <div className="portrait">
        <Picture
          src={photoOf(operator, photos)}
          sizes="7.5rem"
          alt={`Portrait of ${name}`}
          initials={initialsOf(name)}
          path={`${path}.image`}
        />
      </div>
      <ItemName as="h3" path={`${path}.name`} value={operator.name} href={href} />
      <p className="person-title">
        <Text as="span" path={`${path}.company`} value={operator.company} />
        <br />
        <Text as="span" path={`${path}.specialization`} value={operator.specialization} className="text-ink-soft" />
      </p>
      <div className="needs-script flex grow flex-col gap-4">
        <OperatorSummary operator={operator} path={path} />
        <button type="button" className="button button-outline mt-auto self-start" data-profile={name}>
          View Full Profile<span className="sr-only"> of {name}</span>
        </button>
      </div>
      <div className="without-script">
        <div className="grid gap-4">
          <OperatorDetails operator={operator} />
        </div>
      </div>
    </article>
  );
}

function OperatorSummary({ operator, path }: { operator: Operator; path: string }) {
  const { shown, more } = shortenTags(operator.expertise);
  return (
    <>
      <Text as="p" path={`${path}.bio`} value={shortenBio(plainText(operator.bio))} />
      {operator.acquisitionCriteria !== '' && (
        <div>
          <h4 className="field-label mb-1 font-sans">Looking for</h4>
          <Text
            as="p"
            path={`${path}.acquisitionCriteria`}
            value={shortenCriteria(operator.acquisitionCriteria)}
            className="text-[0.9375rem]"
          />
        </div>
      )}
      {shown.length > 0 && (
        <ul className="tags" aria-label="Expertise">
          {withPaths(`${path}.expertise`, shown).map((tag) => (
            <li key={tag.path}>
              <Text as="span" path={tag.path} value={tag.item} />
            </li>
          ))}
          {more > 0 && <li>+{more} more</li>}
        </ul>
      )}
    </>
  );
}
