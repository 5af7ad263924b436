import { useRef } from 'react';
import { FieldEditor } from '../../editor-panels/fields/field-editor';
import { siteModel } from '../../pages/site-wide/site-wide.model';
import { focusAfter } from '../../ui/focus-after';
import { ToolButton } from '../../ui/tool-button';
import { useEntry } from '../page-editor/use-entry';
import { LinkList } from './link-list';
import { MAX_COLUMNS, type MenuColumn } from './menu-lists';
import { useMenus } from './menus-context';

const COLUMNS = 'site.footer.columns';
const title = siteModel.sections.footer.fields.columns.item?.fields?.title;

/** Edits the footer's columns, each a title over a list of links. */
export function FooterColumns() {
  const { editing } = useEntry();
  const { menus } = useMenus();
  const { columns } = menus;
  const isFull = columns.length >= MAX_COLUMNS;

  function handleAdd() {
    const column = { title: 'New column', links: [] };
    if (columns.length > 0) editing.insertItem(COLUMNS, columns.length - 1, column, { fieldName: 'Columns' });
    else editing.update(COLUMNS, [column], { fieldName: 'Columns' });
    focusAfter(() => document.querySelector<HTMLElement>('.menu-column:last-of-type input'));
  }

  return (
    <>
      <ol className="menu-columns" aria-label="Footer columns">
        {columns.map((column, index) => (
          <Column key={column.column} column={column} index={index} count={columns.length} />
        ))}
      </ol>
      <div>
        <ToolButton disabled={isFull} title={isFull ? `Maximum ${MAX_COLUMNS} columns` : undefined} onClick={handleAdd}>
          Add column
        </ToolButton>
        {isFull ? <span className="field-hint"> Maximum {MAX_COLUMNS} columns</span> : null}
      </div>
    </>
  );
}

function Column({ column, index, count }: { column: MenuColumn; index: number; count: number }) {
  const { editing } = useEntry();
  const path = editing.pathNow(column.column);
  const name = column.name.replace('Footer: ', '');
  const row = useRef<HTMLLIElement>(null);

  function move(to: number, tool: string) {
    editing.moveItem(column.column, to, { fieldName: 'Columns' });
    focusAfter(() => findTool(row.current, tool) ?? row.current?.querySelector('input'));
  }

  function handleRemove() {
    const all = row.current?.parentElement;
    editing.removeItem(column.column, { fieldName: 'Columns' });
    focusAfter(
      () =>
        findTool(all?.children[index] ?? all?.lastElementChild, 'remove') ??
        all?.nextElementSibling?.querySelector<HTMLElement>('button'),
    );
  }

  return (
    <li ref={row} className="menu-column">
      <div className="menu-column-head">
        {title ? <FieldEditor field={title} path={`${path}.title`} label={`Title of column ${index + 1}`} /> : null}
        <div className="menu-tools">
          <button
            type="button"
            className="icon-button"
            data-tool="up"
            disabled={index === 0}
            aria-label={`Move column ${name} up`}
            title="Move up"
            onClick={() => move(index - 1, 'up')}
          >
            ↑
          </button>
          <button
            type="button"
            className="icon-button"
            data-tool="down"
            disabled={index === count - 1}
            aria-label={`Move column ${name} down`}
            title="Move down"
            onClick={() => move(index + 1, 'down')}
          >
            ↓
          </button>
          <button
            type="button"
            className="icon-button"
            data-tool="remove"
            aria-label={`Remove column ${name}`}
            title="Remove column and its links"
            onClick={handleRemove}
          >
            ×
          </button>
        </div>
      </div>
      <LinkList list={column} />
    </li>
  );
}

/** Returns one of a column's buttons if it is enabled. */
function findTool(column: Element | null | undefined, tool: string): HTMLElement | null | undefined {
  return column?.querySelector<HTMLElement>(`:scope > .menu-column-head [data-tool="${tool}"]:enabled`);
}
