import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { type Field, type Fields, optional, text } from '../../../content/fields';
import { useDraftedPages } from '../../../editor-panels/drafts/use-drafted-pages';
import { FieldEditor } from '../../../editor-panels/fields/field-editor';
import { useFields, useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { useField, useRevealFocus } from '../../../editor-panels/fields/use-field';
import { useList } from '../../../editor-panels/fields/use-list';
import { normalAddress } from '../../../pages/address';
import { collectionOf } from '../../../pages/collections/collections';
import { MAX_CATEGORIES } from '../../../pages/collections/entry-facts';
import { insightsEntryModel } from '../../../pages/collections/insights/insights-entry.model';
import type { PageFactsNow } from '../../../pages/page-facts';
import { FACTS, type Layout } from '../../../pages/page-kind';
import { ToolButton } from '../../../ui/tool-button';
import { useEntry } from '../../page-editor/use-entry';
import { AddressField } from '../../pages/address-field';
import { SharingDialog } from '../../pages/sharing/sharing-dialog';
import { StateCell } from '../../pages/state-cell';
import { useSetStatus } from '../../pages/use-set-status';
import { editorPath } from '../../routes';
import { useCategories, useCollections, usePublishList, useRefreshCollections } from '../use-collections';

const entry: Fields[string] = insightsEntryModel.sections.entry;
const related: Fields[string] = insightsEntryModel.sections.related;
const ADDRESS: Fields[string] = text('Address', { max: 1000 });
const DESCRIPTION: Fields[string] = optional(
  text('Meta description', {
    multiline: true,
    max: 320,
    hint: 'Search engines show about 160 characters. If empty, the summary is used.',
  }),
);

const COLLECTION = collectionOf(insightsEntryModel.id) ?? 'insights';

/** Everything about an article besides its text: status, date, author, categories, cover, address and sharing. */
export function ArticleSide({ facts }: { facts: PageFactsNow }) {
  const { pageId } = useEntry();
  const part = (key: string) => {
    const field: Field | undefined = entry.fields?.[key];
    return field ? <FieldEditor field={field} path={`${pageId}.entry.${key}`} label={field.label} /> : null;
  };
  // In a frozen draft no field takes the focus, so the scrolling area itself must.
  const focusable = useIsFrozen() ? 0 : undefined;
  return (
    <aside className="sheet-side" aria-label="Article settings" tabIndex={focusable}>
      <Part title="Publishing">
        <Status facts={facts} />
        {part('date')}
        {part('author')}
        <CategoriesField path={`${pageId}.entry.categories`} />
      </Part>
      <Part title="Cover">
        {part('cover')}
        {part('imageAlt')}
      </Part>
      <Part title="Address and search">
        <Address layout={facts.kind as Layout} />
        <FieldEditor field={DESCRIPTION} path={`${pageId}.${FACTS}.description`} label={DESCRIPTION.label} />
        <Sharing title={facts.title} />
      </Part>
      <Part title="Related articles">
        {Object.entries(related.fields ?? {}).map(([key, field]) => (
          <FieldEditor key={key} field={field} path={`${pageId}.related.${key}`} label={field.label} />
        ))}
      </Part>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="sheet-part fields" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <fieldset className="fields frozen-frame" disabled={useIsFrozen()}>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </section>
  );
}

function Status({ facts }: { facts: PageFactsNow }) {
  const { pageId, draftId, reload } = useEntry();
  const refresh = useRefreshCollections();
  const drafted = useDraftedPages().find((page) => page.pageId === pageId);
  const liveStatus = drafted ? drafted.liveStatus : facts.status;
  const { unpublish, restore, isBusy } = useSetStatus({ pageId, title: facts.title, kind: facts.kind }, async () => {
    await Promise.all([refresh(), reload()]);
  });
  return (
    <>
      <div className="sheet-status">
        <StateCell status={facts.status} liveStatus={liveStatus} />
        {facts.status === 'published' && liveStatus !== 'published' ? (
          <span className="field-hint">Will be published with the draft.</span>
        ) : facts.status === 'deleted' ? (
          <ToolButton look="small" disabled={isBusy} onClick={() => void restore('draft')}>
            Restore
          </ToolButton>
        ) : facts.status !== 'published' ? (
          <span className="field-hint">Only editors can see it.</span>
        ) : draftId === undefined ? (
          <ToolButton look="small" disabled={isBusy} onClick={() => void unpublish()}>
            Unpublish
          </ToolButton>
        ) : null}
      </div>
      {facts.status === 'published' && draftId === undefined ? <ListStatus /> : null}
    </>
  );
}

/** Says that no page lists the article as long as the collection's page is not published, and offers to publish that page. */
function ListStatus() {
  const list = useCollections().data?.find(({ id }) => id === COLLECTION)?.list;
  const { publishList, isBusy } = usePublishList(list);
  if (!list || list.status === 'published') return null;
  return (
    <div className="sheet-status" role="status">
      <span className="field-hint">No page lists this article until “{list.title}” is published too.</span>
      <ToolButton look="small" disabled={isBusy} onClick={() => void publishList()}>
        Publish {list.title}
      </ToolButton>
    </div>
  );
}

/** Chooses the article's categories among those of the page that lists it. */
function CategoriesField({ path }: { path: string }) {
  const field = entry.fields?.categories as Field;
  const handle = useField({ field, path, label: field.label });
  const { items, add, remove } = useList(handle, path, field.label);
  const target = useRevealFocus<HTMLFieldSetElement>(path);
  const known = useCategories(COLLECTION);
  const list = useCollections().data?.find(({ id }) => id === COLLECTION)?.list;
  const isFull = items.length >= MAX_CATEGORIES;
  // Categories that have been removed from the list page can still be taken off.
  const unknown = items.filter(
    (item): item is string => typeof item === 'string' && !known.some(({ value }) => value === item),
  );
  const choices = [...known, ...unknown.map((value) => ({ value, label: value || 'Not set' }))];
  return (
    <fieldset ref={target} className="sheet-categories" tabIndex={-1}>
      <legend className="edit-field-label">Categories</legend>
      {choices.map(({ value, label }) => {
        const index = items.indexOf(value);
        return (
          <label key={value}>
            <input
              type="checkbox"
              checked={index >= 0}
              disabled={index < 0 && isFull}
              onChange={() => (index >= 0 ? remove(index) : void add(value))}
            />
            {label}
          </label>
        );
      })}
      {isFull ? <p className="field-hint">An article has at most {MAX_CATEGORIES} categories.</p> : null}
      {list ? (
        <p className="field-hint">
          <Link href={editorPath(list.pageId)}>Edit the categories</Link>
        </p>
      ) : null}
      {handle.issue ? (
        <p className="field-error" role="alert">
          {handle.issue}
        </p>
      ) : null}
    </fieldset>
  );
}

function Address({ layout }: { layout: Layout }) {
  const { pageId } = useEntry();
  const { editing } = useFields();
  const path = `${pageId}.${FACTS}.address`;
  const { value, issue, isPending, set } = useField({ field: ADDRESS, path, label: ADDRESS.label });
  const target = useRevealFocus<HTMLInputElement>(path);
  const address = typeof value === 'string' ? value : '';

  function handleBlur() {
    const normal = normalAddress(address);
    if (isPending && normal !== address) set(normal, { isTyping: true });
    editing.endTyping();
  }

  return (
    <>
      <AddressField
        ref={target}
        value={address}
        onChange={(next) => set(next, { isTyping: true })}
        onBlur={handleBlur}
        pageId={pageId}
        layout={layout}
        problem={issue}
      />
      {isPending ? <p className="field-hint">The current address will redirect to the new one.</p> : null}
    </>
  );
}

/** Opens the settings that are needed less often, with a preview. */
function Sharing({ title }: { title: string }) {
  const { pageId, draftId, reload } = useEntry();
  const refresh = useRefreshCollections();
  const [isOpen, setOpen] = useState(false);

  async function handleSaved() {
    await Promise.all([refresh(), reload()]);
  }

  // The dialog writes to the site at once.
  if (draftId !== undefined) return null;
  return (
    <>
      <ToolButton className="sheet-sharing" onClick={() => setOpen(true)}>
        Search and sharing…
      </ToolButton>
      {isOpen ? (
        <SharingDialog pageId={pageId} name={title} onSaved={handleSaved} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
