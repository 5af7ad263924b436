import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';

interface LedgerProps {
  /** The dotted path of the list. */
  path: string;
  items: readonly { value: string; label: string; note?: string }[];
}

/** Figures as rows of a ledger, each with its qualifying line where that is filled. */
export function Ledger({ path, items }: LedgerProps) {
  return (
    <dl className="ledger">
      {withPaths(path, items).map(({ item, path }) => (
        <div key={path}>
          <Text as="dt" path={`${path}.label`} value={item.label} />
          <dd>
            <Text path={`${path}.value`} value={item.value} />
            {item.note ? (
              <small className="note">
                <Text path={`${path}.note`} value={item.note} />
              </small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
