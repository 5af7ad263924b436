import { Difference as Words } from '../../editor-panels/changes/difference';
import type { Difference } from './list-differences';

interface DifferenceListProps {
  title: string;
  lead?: string;
  differences: readonly Difference[];
  /** Shows a difference's place on the page. */
  onShow: (path: string) => void;
}

/** Lists the differences between two versions of a page, word by word. */
export function DifferenceList({ title, lead, differences, onShow }: DifferenceListProps) {
  return (
    <section className="history-differences" aria-label={title}>
      <h3>{title}</h3>
      {lead ? <p className="history-none">{lead}</p> : null}
      <ul>
        {differences.map(({ key, title, path, before, after }) => (
          <li key={key}>
            {path === '' ? (
              <p className="history-difference">{title}</p>
            ) : (
              <button type="button" className="text-link history-difference" onClick={() => onShow(path)}>
                {title}
              </button>
            )}
            {before === undefined && after === undefined ? null : (
              <Words before={before} after={after} beforeLabel="Then" afterLabel="Now" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
