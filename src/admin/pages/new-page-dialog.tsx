import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { useApproval } from '../../editor-panels/drafts/use-approval';
import { addressFrom } from '../../pages/address-from';
import { getCollection, listedBy } from '../../pages/collections/collections';
import { LAYOUT_MODELS } from '../../pages/models';
import { LAYOUTS, type Layout, PLAIN_LAYOUTS } from '../../pages/page-kind';
import { Dialog } from '../../ui/dialog';
import { describedBy } from '../../ui/field-frame';
import { AskForm } from '../administration/ask-form';
import { useCollections } from '../collections/use-collections';
import { entriesPath } from '../routes';
import { AddressField } from './address-field';
import { LayoutDrawing } from './layout-drawing';
import { TitleField } from './title-field';
import { useCreatePage } from './use-create-page';

/** Creates a page with a title, address and layout, and opens it. */
export function NewPageDialog({ onClose, onMade }: { onClose: () => void; onMade: () => Promise<void> }) {
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [layout, setLayout] = useState<Layout>('blank');
  const [isPublished, setPublished] = useState(false);
  const [isInMenu, setInMenu] = useState(false);
  const layouts = useLayouts();
  const hintId = useId();
  const { draft, create } = useCreatePage(onClose, onMade);
  const needsApproval = useApproval(!draft)?.rule != null;
  const shown = address ?? (title.trim() === '' ? '' : addressFrom(title));

  function handleLayout(id: Layout) {
    setLayout(id);
    const list = listedBy(id);
    if (list && title.trim() === '') setTitle(getCollection(list).label);
  }

  async function handleSend(_: unknown, isForDraft: boolean) {
    const onSite = { status: isPublished ? 'published' : 'draft', isInMenu: isPublished && isInMenu } as const;
    await create({ title, address: shown, layout, onSite }, isForDraft);
  }

  return (
    <Dialog title="New page" onClose={onClose}>
      <AskForm
        submitLabel={draft ? 'Add to draft' : 'Create page'}
        busyLabel={draft ? 'Adding...' : 'Creating...'}
        hasDraft={!draft}
        onSend={handleSend}
        onCancel={onClose}
      >
        {(problemOf) => (
          <>
            <TitleField value={title} onChange={setTitle} problem={problemOf('title')} />
            <AddressField value={shown} onChange={setAddress} problem={problemOf('address', shown)} />
            <fieldset className="layouts">
              <legend>Layout</legend>
              {layouts.map((id) => (
                <label key={id} className="layout-card">
                  <input
                    type="radio"
                    name="layout"
                    checked={layout === id}
                    onChange={() => handleLayout(id)}
                    aria-describedby={layout === id ? hintId : undefined}
                  />
                  <LayoutDrawing layout={id} />
                  <span>{LAYOUT_MODELS[id].label}</span>
                </label>
              ))}
              <p className="field-hint" id={hintId}>
                <LayoutHint layout={layout} />
              </p>
            </fieldset>
            {draft ? (
              <p className="field-hint">The page goes on the site when the draft “{draft.name}” is published.</p>
            ) : needsApproval ? (
              <p className="field-hint">
                Publishing needs approval, so the page goes into a draft. It goes on the site when the draft is
                published.
              </p>
            ) : (
              <>
                <Check isOn={isPublished} onChange={setPublished}>
                  Publish now
                </Check>
                <Check
                  isOn={isPublished && isInMenu}
                  isOff={!isPublished}
                  onChange={setInMenu}
                  hint="Only published pages appear in the menu."
                  problem={problemOf('isInMenu')}
                >
                  Show in the menu
                </Check>
              </>
            )}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

/** Shows in one line when to choose a layout. */
function LayoutHint({ layout }: { layout: Layout }) {
  const list = listedBy(layout);
  if (list) return `Lists your ${getCollection(list).many}. You write them under ${getCollection(list).label}.`;
  if (layout === 'landing') return 'A page that leads to one action, with ready-made sections.';
  if (layout === 'legal') return 'One text with the date of its last update, such as terms of use.';
  if (layout !== 'article') return 'A title, and the sections that you add.';
  return (
    <>
      One text with an author and a date. For articles with a cover that appear in a list, use{' '}
      <Link className="text-link" href={entriesPath('insights')}>
        {getCollection('insights').label}
      </Link>
      .
    </>
  );
}

/** Returns the layouts offered here: entries are created on their collection's screen, and a collection has only one list page. */
function useLayouts(): readonly Layout[] {
  const { data = [] } = useCollections();
  const missing = data.filter(({ list }) => list === null).map(({ id }) => id);
  return LAYOUTS.filter((id) => PLAIN_LAYOUTS.some((plain) => plain === id) || missing.some((one) => one === id));
}

interface CheckProps {
  isOn: boolean;
  isOff?: boolean;
  onChange: (isOn: boolean) => void;
  hint?: string;
  problem?: string | undefined;
  children: ReactNode;
}

function Check({ isOn, isOff = false, onChange, hint, problem, children }: CheckProps) {
  const id = useId();
  return (
    <div className="page-check">
      <label>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={isOff}
          onChange={(event) => onChange(event.target.checked)}
          {...describedBy(id, hint, problem)}
        />
        {children}
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
