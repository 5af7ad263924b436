import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

type Offering = Outputs['offering']['read'];
type Mode = Offering['mode'];

const MODES: { mode: Mode; label: string; words: string }[] = [
  { mode: null, label: 'None', words: 'The firm offers no securities now. Limited content is not published.' },
  {
    mode: '506b',
    label: 'Rule 506(b)',
    words: 'Without general solicitation. Content that is limited to 506(c) offerings is not published.',
  },
  {
    mode: '506c',
    label: 'Rule 506(c)',
    words: 'With general solicitation, to accredited investors. Limited content can be published.',
  },
];

/** Sets the offering mode, and lists what is limited to 506(c) offerings. */
export function OfferingPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const id = useId();
  const offering = trpc.offering.read.useQuery({}, { staleTime: 0 });
  const [asked, setAsked] = useState<{ mode: Mode } | null>(null);
  const change = trpc.offering.change.useMutation({
    onSuccess: ({ takenDown }) =>
      notify({
        title: 'Offering mode saved',
        description: takenDown.length === 0 ? '' : `Taken down: ${takenDown.map(nameOf).join(', ')}.`,
      }),
    onError: useNotifyFailure('Could not change the offering mode'),
    onSettled: () => utils.offering.invalidate(),
  });
  const { data } = offering;
  const mode = change.isPending ? change.variables.mode : data?.mode;
  const shown = data?.marked.filter(({ isShown }) => isShown) ?? [];

  function handleChoose(next: Mode) {
    if (next !== '506c' && shown.length > 0) setAsked({ mode: next });
    else change.mutate({ mode: next });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Pages and sections can be limited to offerings under Rule 506(c). In another mode, they are never published.
          </p>
        </div>
      </div>
      {offering.isPending ? <Loading /> : null}
      {offering.isError ? (
        <LoadFailure what="The setting" error={offering.error} onRetry={() => void offering.refetch()} />
      ) : null}
      {data ? (
        <>
          <fieldset className="radio-group">
            <legend>Offering mode</legend>
            {MODES.map((one) => (
              <label key={one.label}>
                <input
                  type="radio"
                  name={id}
                  checked={mode === one.mode}
                  disabled={change.isPending}
                  onChange={() => handleChoose(one.mode)}
                />
                {one.label}
                <small>{one.words}</small>
              </label>
            ))}
          </fieldset>
          <Limited offering={data} />
        </>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title="Take content down?"
          message="This mode does not allow the following, which visitors will no longer see:"
          details={shown.map(nameOf)}
          confirmLabel="Take down"
          isDestructive
          onConfirm={() => {
            setAsked(null);
            change.mutate(asked);
          }}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** Lists what is limited. In 506(c), what is not shown can be published with a draft. */
function Limited({ offering: { mode, marked } }: { offering: Offering }) {
  const [, navigate] = useLocation();
  const prepare = trpc.offering.prepareDraft.useMutation({
    onSuccess: ({ id }) => navigate(draftPath(id)),
    onError: useNotifyFailure('The draft was not created'),
  });
  if (marked.length === 0) {
    return (
      <p className="field-hint">
        Nothing is limited yet. Limit a page in its menu in the list of pages, or a section above its fields.
      </p>
    );
  }
  const hasHidden = marked.some(({ isShown }) => !isShown);
  return (
    <div className="part-form">
      <h4>Limited to 506(c) offerings</h4>
      <ul className="change-list">
        {marked.map((part) => (
          <li key={`${part.pageId} ${part.sectionId}`}>
            <Link href={editorPath(part.pageId)}>{nameOf(part)}</Link>
            <p>{part.isShown ? 'Published' : part.sectionId === null ? 'Not published' : 'Hidden'}</p>
          </li>
        ))}
      </ul>
      {mode === '506c' && hasHidden ? (
        <p>
          <ToolButton
            disabled={prepare.isPending}
            onClick={() => prepare.mutate({ name: 'Content for the 506(c) offering' })}
          >
            Prepare a draft that shows it
          </ToolButton>
        </p>
      ) : null}
    </div>
  );
}

function nameOf({ title, pageId, sectionId }: Offering['marked'][number]): string {
  return sectionId === null ? title : `${title} › ${pathLabel(`${pageId}.${sectionId}`)}`;
}
