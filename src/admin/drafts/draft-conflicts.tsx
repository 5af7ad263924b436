import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageKeys } from '../../api/page-keys';
import type { Inputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { Difference } from '../../editor-panels/changes/difference';
import { ReadableValue } from '../../editor-panels/changes/readable-value';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import {
  type ChangedPlace,
  countOf,
  type DescribedConflict,
  describeConflict,
  isOrderConflict,
  listItems,
  type MergedConflict,
  type MergedDraft,
  type ReadPage,
} from './describe-changes';

type Theirs = Inputs['drafts']['settle']['theirs'];

interface DraftConflictsProps {
  merged: MergedDraft;
  onSettled: () => void;
  /** Renders the name of the place, with its checkbox. */
  renderHead: (place: ChangedPlace) => ReactNode;
}

/** The places that the site has changed since the draft was made. Each must be settled before the draft can be published. */
export function DraftConflicts({ merged, onSettled, renderHead }: DraftConflictsProps) {
  const { conflicts } = merged;
  return (
    <section className="draft-conflicts" aria-labelledby="draft-conflicts">
      <h4 id="draft-conflicts">{countOf(conflicts.length, 'conflict')}</h4>
      <p>The site changed here after this draft did. Choose what to keep.</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <Conflict merged={merged} conflict={conflict} onSettled={onSettled} renderHead={renderHead} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Conflict({ merged, conflict, onSettled, renderHead }: DraftConflictsProps & { conflict: MergedConflict }) {
  const { draft, sections } = merged;
  const utils = trpc.useUtils();
  const { client } = useDashboard();
  const items = useQuery({
    // The hash changes with the order.
    queryKey: pageKeys.draftItems(draft.id, conflict.id, merged.hash),
    queryFn: async () => {
      // Its inferred type is infinitely recursive.
      const page: unknown = await client.drafts.editable.query({ draftId: draft.id, pageId: conflict.pageId });
      return listItems(page as ReadPage, conflict);
    },
    enabled: isOrderConflict(conflict),
  });
  const onError = useNotifyFailure('Nothing was settled');
  const settle = trpc.drafts.settle.useMutation({
    onError,
    async onSettled() {
      await utils.drafts.invalidate();
      onSettled();
    },
  });
  const described = describeConflict(conflict, sections, items.data ?? []);

  function keep(side: 'mine' | 'theirs') {
    settle.mutate({ id: String(draft.id), change: conflict.id, keep: side, theirs: conflict.theirs as Theirs });
  }

  if (conflict.message !== undefined) {
    return (
      <>
        {renderHead(described)}
        <p className="draft-reason">{conflict.message} Change it in the draft, or remove it from the draft.</p>
        <p className="row-tools">
          <ToolButton disabled={settle.isPending} onClick={() => keep('theirs')}>
            Remove this change<span className="sr-only"> {described.title}</span>
          </ToolButton>
        </p>
      </>
    );
  }
  return (
    <>
      {renderHead(described)}
      <div className="draft-sides" aria-busy={items.isLoading}>
        <Side title="On the site now" conflict={described} value={described.theirs} />
        <Side title="In this draft" conflict={described} value={described.mine} />
        <Side title="Before both" conflict={described} value={described.base} isBase />
      </div>
      <p className="row-tools">
        <ToolButton disabled={settle.isPending} onClick={() => keep('mine')}>
          Keep the draft’s<span className="sr-only"> {described.title}</span>
        </ToolButton>
        <ToolButton disabled={settle.isPending} onClick={() => keep('theirs')}>
          Keep the site’s<span className="sr-only"> {described.title}</span>
        </ToolButton>
      </p>
    </>
  );
}

interface SideProps {
  title: string;
  conflict: DescribedConflict;
  value: unknown;
  isBase?: boolean;
}

/** One of the three values, with its differences to the value before both. */
function Side({ title, conflict: { base, isOrder }, value, isBase = false }: SideProps) {
  const isGone = value === null || value === undefined;
  return (
    <div className="draft-side">
      <h5>{title}</h5>
      {isGone ? <p className="value-empty">{isBase ? 'empty' : 'Deleted'}</p> : null}
      {isGone ? null : isBase || isOrder || base === null || base === undefined ? (
        <ReadableValue value={value} />
      ) : (
        <Difference before={base} after={value} />
      )}
    </div>
  );
}
