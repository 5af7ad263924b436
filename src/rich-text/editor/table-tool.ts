import type { BlockToolConstructorOptions, SanitizerConfig } from '@editorjs/editorjs';
import Table from '@editorjs/table';
import { MAX_TABLE } from '../../content/rich-text-blocks';

interface TableData {
  withHeadings: boolean;
  content: string[][];
}

const icon = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
const ADD_ROW = icon('M5 7h14M5 12h5M16 11v6M13 14h6');
const ADD_COLUMN = icon('M7 5v14M12 5v5M11 16h6M14 13v6');
const DELETE = icon('M8 8l8 8M16 8l-8 8');

/**
 * The table tool with names for its cells, and with the actions on rows and columns in the block's menu instead of in
 * handles that appear only for a mouse. New tables start with a heading row.
 */
export class TableTool extends Table {
  static get sanitize(): SanitizerConfig {
    return { withHeadings: {}, content: { br: true } } as unknown as SanitizerConfig;
  }

  constructor(options: BlockToolConstructorOptions<TableData>) {
    super(options as unknown as ConstructorParameters<typeof Table>[0]);
    const { content, withHeadings } = options.data;
    this.data.withHeadings = Array.isArray(content) && content.length > 0 ? withHeadings === true : true;
  }

  override render(): HTMLDivElement {
    const rendered = super.render();
    this.nameCells();
    rendered.addEventListener('focusin', () => this.nameCells());
    // These do what the block's menu does, by mouse only.
    for (const handle of rendered.querySelectorAll('.tc-add-row, .tc-add-column'))
      handle.setAttribute('aria-hidden', 'true');
    return rendered;
  }

  override renderSettings() {
    const { table } = this;
    const isWithHeadings = this.data.withHeadings === true;
    const { row, column } = this.findCell();
    const rows = this.readRows();
    const columns = rows[0]?.length ?? 0;
    const act = (title: string, icon: string, change: () => void) => ({
      label: title,
      icon,
      closeOnActivate: true,
      onActivate: () => {
        change();
        // The new cells are there only after the first of them has the focus.
        this.nameCells();
      },
    });
    return [
      {
        ...super.renderSettings()[0],
        label: 'Heading row',
        isActive: isWithHeadings,
        toggle: true,
        onActivate: () => {
          this.data.withHeadings = !isWithHeadings;
          table.setHeadingsSetting(this.data.withHeadings);
        },
      },
      ...(rows.length < MAX_TABLE.rows ? [act('Add row below', ADD_ROW, () => table.addRow(row + 1, true))] : []),
      ...(columns < MAX_TABLE.columns
        ? [act('Add column to the right', ADD_COLUMN, () => table.addColumn(column + 1, true))]
        : []),
      ...(rows.length > 1 ? [act('Delete row', DELETE, () => table.deleteRow(row))] : []),
      ...(columns > 1 ? [act('Delete column', DELETE, () => table.deleteColumn(column))] : []),
    ];
  }

  /** The original drops an empty heading row, so that the row below would become the headings. */
  override save(): ReturnType<Table['save']> {
    const withHeadings = this.data.withHeadings === true;
    const rows = this.readRows().map((cells) => cells.map(({ innerHTML }) => innerHTML));
    const isWritten = (cells: string[]) => cells.some((html) => html !== '' && html !== '<br>');
    const content = rows.some(isWritten)
      ? rows.filter((cells, at) => isWritten(cells) || (withHeadings && at === 0))
      : [];
    return { withHeadings, content } satisfies TableData as unknown as ReturnType<Table['save']>;
  }

  /** Returns the row and column, starting at 1, of the cell that had the focus last; otherwise of the last cell. */
  private findCell(): { row: number; column: number } {
    const { row, column } = (this.table as unknown as { focusedCell: { row: number; column: number } }).focusedCell;
    const rows = this.readRows();
    const isThere = rows[row - 1]?.[column - 1] !== undefined;
    return isThere ? { row, column } : { row: rows.length, column: rows[0]?.length ?? 1 };
  }

  private readRows(): HTMLElement[][] {
    const rows = [...this.table.getWrapper().querySelectorAll('.tc-row')];
    return rows.map((row) => [...row.querySelectorAll<HTMLElement>('.tc-cell')]);
  }

  private nameCells(): void {
    for (const [row, cells] of this.readRows().entries()) {
      for (const [column, cell] of cells.entries()) {
        const name = `Table cell, row ${row + 1}, column ${column + 1}`;
        if (cell.dataset.label === name) continue;
        cell.dataset.label = name;
        cell.tabIndex = 0;
        // The name is added again with the label of the text.
        cell.removeAttribute('role');
      }
    }
  }
}
