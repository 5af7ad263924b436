import { useContext } from 'react';
import { findPhoto, type Photos } from '../../content/photos';
import { shortenBio, shortenCriteria, shortenTags } from '../../content/shorten';
import { deriveInitials, plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { SiteLink } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { PreviewContext } from '../../ui/surroundings';
import { ItemName } from '../items/item-name';
import type { Operator } from './team.model';
import type { teamPresets } from './team-presets';

interface OperatorCardProps {
  operator: Operator;
  labels: typeof teamPresets.labels;
  path: string;
  photos?: Photos;
  /** Address of the person's own page; undefined if they have none. */
  href?: string | undefined;
}

/**
 * An operating partner's card, with a button that opens the full profile in a dialog (`visitor/operator-profile.ts`). The dialog fetches
 * the person's own page; without JavaScript and in print, a link to that page replaces the button. A preview cannot fetch unsaved
 * content, so its cards contain the profile as a hidden element.
 */
export function OperatorCard({ operator, labels, path, photos, href }: OperatorCardProps) {
  const isPreview = useContext(PreviewContext);
  const name = plainText(operator.name).replace(/\s+/g, ' ');
  const label = (
    <>
      {plainText(labels.profile)}
      <span className="sr-only"> of {name}</span>
    </>
  );
  return (
    <article className="card">
      <div className="portrait">
        <Picture
          src={findPhoto(operator, photos)}
          sizes="7.5rem"
          alt={`Portrait of ${name}`}
          initials={deriveInitials(name)}
          path={`${path}.image`}
        />
      </div>
      <ItemName as="h3" path={`${path}.name`} value={operator.name} href={href} />
      <p className="person-title">
        <Text as="span" path={`${path}.company`} value={operator.company} />
        <br />
        <Text as="span" path={`${path}.specialization`} value={operator.specialization} className="text-ink-soft" />
      </p>
      <div className="flex grow flex-col gap-4">
        <OperatorSummary operator={operator} path={path} label={labels.criteria} />
        {href === undefined ? null : (
          <>
            <button type="button" className="needs-script button button-outline mt-auto self-start" data-profile={href}>
              {label}
            </button>
            <SiteLink href={href} className="without-script text-link">
              {label}
            </SiteLink>
          </>
        )}
      </div>
      {isPreview ? (
        <div hidden data-whole-profile>
          <OperatorDetails operator={operator} label={labels.criteria} />
        </div>
      ) : null}
    </article>
  );
}

function OperatorSummary({ operator, path, label }: { operator: Operator; path: string; label: string }) {
  const { shown, more } = shortenTags(operator.expertise);
  return (
    <>
      <Text as="p" path={`${path}.bio`} value={shortenBio(plainText(operator.bio))} />
      {operator.acquisitionCriteria !== '' && (
        <div>
          <Text as="h4" className="field-label mb-1 font-sans" path="team.labels.criteria" value={label} />
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

/** An operating partner's full profile without the name, for the dialog in previews. */
function OperatorDetails({ operator, label }: { operator: Operator; label: string }) {
  const { bio, description, acquisitionCriteria, expertise } = operator;
  return (
    <>
      <p className="whitespace-pre-line">{plainText(bio)}</p>
      <p className="whitespace-pre-line">{plainText(description)}</p>
      {acquisitionCriteria !== '' && (
        <div>
          <h2 className="label">{plainText(label)}</h2>
          <p className="whitespace-pre-line">{acquisitionCriteria}</p>
        </div>
      )}
      {expertise.length > 0 && (
        <ul className="tags" aria-label="Expertise">
          {withPaths('expertise', expertise).map((tag) => (
            <li key={tag.path}>{tag.item}</li>
          ))}
        </ul>
      )}
    </>
  );
}
