import type { ReactNode } from 'react';
import { Difference as Words } from '../../editor-panels/changes/difference';
import type { Difference } from './list-differences';

interface DifferenceListProps {
  title: string;
  lead?: string;
  differences: readonly Difference[];
  /** The names of the two versions, in front of their words. */
  labels?: readonly [before: string, after: string];
  /** The path of the difference that is shown. */
  current?: string | null;
  /** Shows a difference's place on the page. */
  onShow: (path: string) => void;
  /** Renders what belongs to a difference below its words, such as comments. */
  renderBelow?: ((difference: Difference) => ReactNode) | undefined;
}

/** Lists the differences between two versions of a page, word by word. */
export function DifferenceList(props: DifferenceListProps) {
  const { title, lead, differences, labels: [before, after] = ['Then', 'Now'], current, onShow, renderBelow } = props;
  return (
    <section className="history-differences" aria-label={title}>
      <h3>{title}</h3>
      {lead ? <p className="history-none">{lead}</p> : null}
      <ul>
        {differences.map((difference) => {
          const { key, title, path, before: was, after: is } = difference;
          return (
            <li key={key} aria-current={path !== '' && path === current ? 'true' : undefined}>
              {path === '' ? (
                <p className="history-difference">{title}</p>
              ) : (
                <button type="button" className="text-link history-difference" onClick={() => onShow(path)}>
                  {title}
                </button>
              )}
              {was === undefined && is === undefined ? null : (
                <Words before={was} after={is} beforeLabel={before} afterLabel={after} />
              )}
              {path === '' ? null : renderBelow?.(difference)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
