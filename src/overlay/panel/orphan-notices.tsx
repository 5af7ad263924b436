import { useState } from 'react';
import { acknowledgeGone } from '../../editing/orphaned-changes';
import { PutBack } from '../../editor-panels/changes/put-back';
import { goneSectionOf, keptWords, orphanWords, useOrphans } from '../../editor-panels/changes/use-orphans';
import type { EditedPage } from '../create-overlay';
import { useOverlay } from '../overlay-context';
import { useSectionTools } from '../sections/use-section-tools';

/** Unsaved changes of what somebody else deleted: said so, with the way back (rule P8). */
export function OrphanNotices({ page }: { page: EditedPage }) {
  const overlay = useOverlay();
  const groups = useOrphans(page);
  const [announcement, announce] = useState('');
  const { tools } = useSectionTools(announce);
  return (
    <>
      {groups.map((group) => {
        const { section } = group;
        return (
          <p key={section?.sectionId ?? group.item ?? ''} className="overlay-notice" data-kind="warning" role="alert">
            <span>
              {orphanWords(group)}{' '}
              {keptWords(page, group).map((words) => (
                <em key={words}>{words}</em>
              ))}
            </span>
            {section ? (
              <button
                type="button"
                className="tool-button tool-dark"
                aria-label={`Restore ${section.sectionName}`}
                onClick={() => void tools.restore(goneSectionOf(page, section))}
              >
                Restore section
              </button>
            ) : null}
            {group.item === undefined ? null : (
              <PutBack editing={page.editing} item={group.item} className="tool-button tool-dark" />
            )}
            {section && group.paths.length === 0 ? (
              <button
                type="button"
                className="tool-button tool-dark"
                onClick={() => acknowledgeGone(page.gone, section.sectionId)}
              >
                OK
              </button>
            ) : (
              <button
                type="button"
                className="tool-button tool-dark"
                onClick={() => overlay.store.setState({ panel: 'pending' })}
              >
                Show {group.paths.length === 1 ? 'change' : 'changes'}
              </button>
            )}
          </p>
        );
      })}
      <span className="sr-only">{announcement}</span>
    </>
  );
}
