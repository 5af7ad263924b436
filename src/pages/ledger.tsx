import type { CSSProperties } from 'react';
import { plainText } from '../content/text';
import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';

interface LedgerProps {
  /** The dotted path of the list. */
  path: string;
  items: readonly { value: string; label: string; note?: string }[];
  /**
   * In columns; on lines of their own, each figure at its line's end; or on lines with the first figure the largest thing on the
   * page, if that is short enough.
   */
  layout?: 'columns' | 'lines' | 'led';
}

const LAYOUTS = { columns: 'ledger', lines: 'ledger ledger-lines', led: 'ledger ledger-lines ledger-first' };
/** Characters of the longest figure that can be set so large. */
const LED = 4;

/** Figures as rows of a ledger, each with its qualifying line where that is filled. What is said in words is set as words. */
export function Ledger({ path, items, layout = 'columns' }: LedgerProps) {
  const shown = layout === 'led' && plainText(items[0]?.value).length > LED ? 'columns' : layout;
  return (
    <dl
      className={LAYOUTS[shown]}
      style={shown === 'led' ? ({ '--led-width': widthOf(items[0]?.value) } as CSSProperties) : undefined}
      data-list={items.length === 0 ? path : undefined}
    >
      {withPaths(path, items).map(({ item, path }) => (
        <div key={path}>
          <Text as="dt" path={`${path}.label`} value={item.label} />
          <dd className={/\d/.test(plainText(item.value)) ? undefined : 'words'}>
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

/** Estimates the width of a figure in ems, so that a figure with wide characters (32%) is set small enough to stay on one line. */
function widthOf(value: string | undefined): number {
  const letters = [...plainText(value)];
  return letters.reduce((sum, letter) => sum + (/[\d.,+–-]/.test(letter) ? 0.6 : 1), 0);
}
