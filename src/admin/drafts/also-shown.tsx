import { useMemo } from 'react';
import { Difference } from '../../editor-panels/changes/difference';
import { ChangeClaims } from './change-claims';
import { type MergedDraft, nameDraftedPage } from './describe-changes';
import { describeRevealed } from './describe-revealed';

/** Everything that visitors see because of a draft besides its changes. An approval covers it too. */
export function AlsoShown({ merged }: { merged: MergedDraft }) {
  const shown = useMemo(() => describeRevealed(merged), [merged]);
  if (shown.length === 0) return null;
  return (
    <section className="draft-page" aria-labelledby="draft-also">
      <h4 id="draft-also">Also shown to visitors</h4>
      <p className="draft-review-facts">
        This draft doesn’t change these words, but visitors will see them because of it.
      </p>
      <ul>
        {shown.map((one) => (
          <li key={one.id} className="draft-change">
            <p className="draft-change-title">
              {one.pageId === 'site' ? one.title : `${nameDraftedPage(merged, one.pageId)} › ${one.title}`}
            </p>
            {one.pageId === 'site' ? (
              <p className="changed-look">
                <img src={one.section} alt="" loading="lazy" width="72" height="54" />
              </p>
            ) : null}
            <Difference before={null} after={one.after} />
            <ChangeClaims change={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
