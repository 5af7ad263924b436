import List from '@editorjs/list';

/** The list tool without its checklist style: things to tick off are the checklist's. One that is stored stays as it is. */
export class ListTool extends List {
  static override get toolbox() {
    return [List.toolbox].flat().slice(0, 2);
  }

  override renderSettings() {
    const isActive = (item: unknown) => (item as { isActive?: unknown }).isActive === true;
    const isChecklist = (item: unknown) => (item as { label?: unknown }).label === 'Checklist';
    return super.renderSettings().filter((item) => !isChecklist(item) || isActive(item));
  }
}
