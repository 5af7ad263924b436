import { type BeforeAfter, parseBeforeAfter } from '../content/before-after';
import { plainText } from '../content/text';
import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';

interface ResultsProps {
  /** The dotted path of the list; undefined if it belongs to another page, and so cannot be edited here. */
  path?: string;
  items: readonly string[];
  className?: string;
}

/** Renders a list of results with check marks. A result with a before and an after value gets two bars instead. */
export function Results({ path, items, className = '' }: ResultsProps) {
  return (
    <ul className={`checks ${className}`}>
      {withPaths(path ?? '', items).map(({ item, path: own }) => {
        const change = parseBeforeAfter(plainText(item));
        return (
          <li key={own} className={change ? 'change' : undefined}>
            {change ? <Bars {...change} /> : null}
            {path === undefined ? <span>{item}</span> : <Text as="span" path={own} value={item} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Two bars with their figures above them, which are not part of the text: the sentence next to them says the same. */
function Bars({ before, after, beforeText, afterText }: BeforeAfter) {
  return (
    <span className="bars" aria-hidden="true">
      <Bar height={before} figure={beforeText} />
      <Bar height={after} figure={afterText} />
    </span>
  );
}

function Bar({ height, figure }: { height: number; figure: string }) {
  return (
    <span>
      <small data-figure={figure} />
      <svg viewBox="0 0 10 24" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 24V${24 - Math.round(24 * height)}h10V24z`} />
      </svg>
    </span>
  );
}
