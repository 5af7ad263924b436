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
      {items.map((item, index) => (
        <div key={`${item.label}-${item.value}`}>
          <Text as="dt" path={`${path}.${index}.label`} value={item.label} />
          <dd>
            <Text path={`${path}.${index}.value`} value={item.value} />
            {item.note ? (
              <small className="note">
                <Text path={`${path}.${index}.note`} value={item.note} />
              </small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
