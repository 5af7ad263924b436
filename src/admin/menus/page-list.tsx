import { useDraggable } from '@dnd-kit/core';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { listAllPages, type NamedPage, namedPages } from '../../editing/names';
import { UNLISTED_PATHS } from '../../pages/routes';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { allLists, findPlaceProblem } from './menu-lists';
import { useMenus } from './menus-context';
import { pageDragId } from './use-menu-drag';

/** Lists all pages, which can be dragged into a menu or added with a button. */
export function PageList() {
  const { menus, actions, say } = useMenus();
  const id = useId();
  const pages = listAllPages(useStore(namedPages));
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState('site.navigation');
  const lists = allLists(menus);
  const target = lists.find(({ ref }) => ref === chosen) ?? menus.header;
  const words = q.toLowerCase();
  const shown = pages
    .filter(({ path }) => path !== null && !UNLISTED_PATHS.includes(path))
    .filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(words))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));

  function handleAdd({ title, path }: NamedPage) {
    const ref = actions.add(target, { text: title, url: path ?? '' });
    if (ref !== null) say(`Added ${title} to ${target.name}.`);
  }

  return (
    <section className="menu-part menu-pages" aria-labelledby="menu-pages">
      <h3 id="menu-pages">Pages</h3>
      <SearchBox label="Search pages" value={q} onChange={setQ} />
      <label className="menu-target" htmlFor={id}>
        Add to
        <select id={id} className="input" value={target.ref} onChange={(event) => setChosen(event.target.value)}>
          {lists.map((list) => (
            <option key={list.ref} value={list.ref}>
              {list.name}
              {findPlaceProblem(list) === null ? '' : ' (full)'}
            </option>
          ))}
        </select>
      </label>
      <ul className="menu-page-list">
        {shown.map((page) => (
          <PageRow key={page.pageId} page={page} onAdd={() => handleAdd(page)} />
        ))}
      </ul>
      {shown.length === 0 ? <p className="field-hint">No matching pages.</p> : null}
    </section>
  );
}

function PageRow({ page, onAdd }: { page: NamedPage; onAdd: () => void }) {
  const { title, path, status } = page;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: pageDragId(page.pageId) });
  return (
    <li className="menu-page" data-dragging={isDragging || undefined}>
      {/* Dragging is for pointers only; keyboard users have the Add button. */}
      <span ref={setNodeRef} className="menu-page-name" {...listeners}>
        <span className="menu-text">{title}</span>
        <span className="menu-url">{path}</span>
        {status === 'published' ? null : (
          <span className="status" data-tone="waiting">
            Not published
          </span>
        )}
      </span>
      <ToolButton look="small" aria-label={`Add ${title}`} onClick={onAdd}>
        Add
      </ToolButton>
    </li>
  );
}
