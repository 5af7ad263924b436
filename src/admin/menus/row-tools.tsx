import { focusAfter } from '../../ui/focus-after';
import type { MenuItem, MenuList } from './menu-lists';
import { useMenus } from './menus-context';

interface RowToolsProps {
  item: MenuItem;
  index: number;
  list: MenuList;
  /** For a link in a sub-menu: the list and index of the parent link. */
  within: { list: MenuList; index: number } | undefined;
  name: string;
}

/** Buttons that move a link up, down, into the sub-menu of the previous link and out again, and that remove it. */
export function RowTools({ item, index, list, within, name }: RowToolsProps) {
  const { actions, say } = useMenus();
  const before = list.items[index - 1]?.below ?? null;
  const canGoBelow = before !== null && !item.below?.items.length;

  function moveTo(to: MenuList, place: number, tool: string) {
    const ref = actions.move(item, list, to, place);
    if (ref === null) return;
    say(`Moved ${name} to position ${place + 1} in ${to.name}.`);
    focusAfter(() => {
      const tools = [...document.querySelectorAll<HTMLElement>('.menu-link')]
        .find((row) => row.dataset.ref === ref)
        ?.querySelector<HTMLElement>(':scope > .menu-row');
      const same = tools?.querySelector<HTMLButtonElement>(`[data-tool="${tool}"]`);
      return same && !same.disabled ? same : tools?.querySelector<HTMLElement>('.menu-toggle');
    });
  }

  function handleRemove({ currentTarget }: { currentTarget: HTMLElement }) {
    const rows = currentTarget.closest('ol');
    actions.remove(item, list);
    say(`Removed ${name}.`);
    focusAfter(() => {
      const next = rows?.children[index] ?? rows?.lastElementChild;
      return next
        ? next.querySelector<HTMLElement>(':scope > .menu-row [data-tool="remove"]')
        : rows?.nextElementSibling?.querySelector<HTMLElement>('button');
    });
  }

  const tool = (id: string, sign: string, label: string, isOff: boolean, onClick: () => void) => (
    <button
      key={id}
      type="button"
      className="icon-button"
      data-tool={id}
      disabled={isOff}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {sign}
    </button>
  );
  return (
    <div className="menu-tools">
      {tool('up', '↑', `Move ${name} up`, index === 0, () => moveTo(list, index - 1, 'up'))}
      {tool('down', '↓', `Move ${name} down`, index === list.items.length - 1, () => moveTo(list, index + 1, 'down'))}
      {item.below
        ? tool('in', '→', `Move ${name} under the previous link`, !canGoBelow, () => {
            if (before) moveTo(before, before.items.length, 'out');
          })
        : null}
      {within
        ? tool('out', '←', `Move ${name} out of the submenu`, false, () => moveTo(within.list, within.index + 1, 'in'))
        : null}
      <button
        type="button"
        className="icon-button"
        data-tool="remove"
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={handleRemove}
      >
        ×
      </button>
    </div>
  );
}
