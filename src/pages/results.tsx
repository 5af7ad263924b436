import { parseBeforeAfter } from '../content/before-after';
import { plainText } from '../content/text';
import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';

interface ResultsProps {
  /** The dotted path of the list. */
  path: string;
  items: readonly string[];
  className?: string;
}

/** Renders a list of results with check marks. A result with a before and an after value gets two bars instead. */
export function Results({ path, items, className = '' }: ResultsProps) {
  return (
    <ul className={`checks ${className}`}>
      {withPaths(path, items).map(({ item, path }) => {
        const change = parseBeforeAfter(plainText(item));
        return (
          <li key={path} className={change ? 'change' : undefined}>
            {change ? (
              <svg className="bars" viewBox="0 0 24 24" preserveAspectRatio="none" aria-hidden="true">
                <path d={`M0 24V${24 - Math.round(24 * change.before)}h10V24z`} />
                <path d={`M14 24V${24 - Math.round(24 * change.after)}h10V24z`} />
              </svg>
            ) : null}
            <Text as="span" path={path} value={item} />
          </li>
        );
      })}
    </ul>
  );
}
