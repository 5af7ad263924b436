import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { listAllPages, namedPages } from '../../editing/names';
import { FieldEditor } from '../../editor-panels/fields/field-editor';
import { UnsavedMark } from '../../editor-panels/fields/pending-frame';
import { useHasChanges, useReveal } from '../../editor-panels/fields/use-field';
import { findUrlProblem } from '../../editor-panels/links/link-targets';
import { DragHandle } from '../../editor-panels/sorting/drag-handle';
import { siteModel } from '../../pages/site-wide/site-wide.model';
import { FieldFrame } from '../../ui/field-frame';
import { useEntry } from '../page-editor/use-entry';
import { allLists, findPlaceProblem, type MenuItem, type MenuList } from './menu-lists';
import { useMenus } from './menus-context';
import { RowTools } from './row-tools';

interface LinkRowProps {
  item: MenuItem;
  index: number;
  list: MenuList;
  /** For a link in a sub-menu: the list and index of the parent link. */
  within: { list: MenuList; index: number } | undefined;
  /** The links of the sub-menu. */
  children: ReactNode;
}

/** A link in a menu, with its form, its actions and its sub-menu. */
export function LinkRow({ item, index, list, within, children }: LinkRowProps) {
  const { editing } = useEntry();
  const { opened, onOpen } = useMenus();
  const pages = listAllPages(useStore(namedPages));
  const sortable = useSortable({ id: item.ref });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  const path = editing.pathNow(item.ref);
  const hasChanges = useHasChanges(path);
  const problem = findUrlProblem(item.url, pages);
  const name = item.text || 'untitled link';
  const isOpen = opened === item.ref;
  useReveal(path, () => onOpen(item.ref));
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className="menu-link"
      data-ref={item.ref}
      data-dragging={sortable.isDragging || undefined}
      data-over={(sortable.isOver && !sortable.isDragging) || undefined}
    >
      <div className="menu-row">
        <DragHandle name={name} sortable={sortable} />
        <button
          type="button"
          className="menu-toggle"
          aria-expanded={isOpen}
          aria-label={`Edit ${name}`}
          onClick={() => onOpen(isOpen ? null : item.ref)}
        >
          <span className="menu-text">
            <span className="menu-words">{item.text || 'No text'}</span>
            {hasChanges ? <UnsavedMark /> : null}
          </span>
          <span className="menu-url">{item.url || 'No URL'}</span>
        </button>
        {problem === null ? null : (
          <span className="status" data-tone="waiting">
            {problem}
          </span>
        )}
        <RowTools {...{ item, index, list, within, name }} />
      </div>
      {isOpen ? <LinkForm item={item} list={list} name={name} /> : null}
      {children}
    </li>
  );
}

interface LinkFormProps {
  item: MenuItem;
  list: MenuList;
  name: string;
}

/** Edits a link's text and URL, and moves it to another menu. */
function LinkForm({ item, list, name }: LinkFormProps) {
  const { editing } = useEntry();
  const { menus, actions, onOpen, say } = useMenus();
  const id = useId();
  const path = editing.pathNow(item.ref);
  const { text, url } = findLinkFields(list);
  const others = allLists(menus).filter((other) => other.ref !== list.ref && findPlaceProblem(other, item) === null);

  function handleMove(ref: string) {
    const to = others.find((other) => other.ref === ref);
    const moved = to && actions.move(item, list, to, to.items.length);
    if (!moved) return;
    say(`Moved ${name} to ${to.name}.`);
    onOpen(moved);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would repeat the label of the button above.
    <div role="group" aria-label={name} className="fields menu-form">
      {text ? <FieldEditor field={text} path={`${path}.text`} label="Text" /> : null}
      {url ? <FieldEditor field={url} path={`${path}.url`} label="Link" /> : null}
      {others.length > 0 ? (
        <FieldFrame id={id} label="Move to another menu">
          <select id={id} className="input" value="" onChange={(event) => handleMove(event.target.value)}>
            <option value="">Keep in {list.name}</option>
            {others.map((other) => (
              <option key={other.ref} value={other.ref}>
                {other.name}
              </option>
            ))}
          </select>
        </FieldFrame>
      ) : null}
    </div>
  );
}

const { navigation, footer } = siteModel.sections;

/** Returns the model fields of a list's links. A header link may have no URL if there are links below it. */
function findLinkFields(list: MenuList) {
  const item = list.ref === 'site.navigation' ? navigation.item : footer.fields.legal.item;
  return item?.fields ?? {};
}
