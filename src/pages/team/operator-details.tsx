import { plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import type { Operator } from './team.model';

/** An operating partner's full profile without the name, for the dialog in previews. */
export function OperatorDetails({ operator }: { operator: Operator }) {
  const { bio, description, acquisitionCriteria, expertise } = operator;
  return (
    <>
      <p className="whitespace-pre-line">{plainText(bio)}</p>
      <p className="whitespace-pre-line">{plainText(description)}</p>
      {acquisitionCriteria !== '' && (
        <div>
          <h2 className="label">Looking for</h2>
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
