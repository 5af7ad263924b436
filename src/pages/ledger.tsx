import type { CSSProperties } from 'react';
import { plainText } from '../content/text';
import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';

interface LedgerProps {
  /** The dotted path of the list. */
  path: string;
  items: readonly { value: string; label: string; note?: string }[];
  /**
   * `columns`: side by side. `lines`: one per line, with the figure at the end. `led`: like `lines`, but with the first figure as the
   * largest element on the page; falls back to `columns` if that figure is too long.
   */
  layout?: 'columns' | 'lines' | 'led';
}

const LAYOUTS = { columns: 'ledger', lines: 'ledger ledger-lines', led: 'ledger ledger-lines ledger-first' };
/** Maximum number of characters of a figure in the largest size. */
const LED = 4;

/** Renders figures with their labels and optional qualifying lines. Values without digits are styled as text. */
export function Ledger({ path, items, layout = 'columns' }: LedgerProps) {
  const shown = layout === 'led' && plainText(items[0]?.value).length > LED ? 'columns' : layout;
  return (
    <dl
      className={LAYOUTS[shown]}
      style={shown === 'led' ? ({ '--led-width': estimateWidth(items[0]?.value) } as CSSProperties) : undefined}
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

/** Estimates the width of a figure in ems, so that one with wide characters (32%) is small enough to stay on one line. */
function estimateWidth(value: string | undefined): number {
  const letters = [...plainText(value)];
  return letters.reduce((sum, letter) => sum + (/[\d.,+–-]/.test(letter) ? 0.6 : 1), 0);
}
