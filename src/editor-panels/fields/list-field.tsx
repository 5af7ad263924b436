import { useState } from 'react';
import type { Field } from '../../content/fields';
import { ToolButton } from '../../ui/tool-button';
import type { NestingFieldProps } from './field-props';
import { useIsFrozen } from './fields-context';
import { findFirstWords } from './first-words';
import { createPartWriter } from './group-field';
import { ItemPanel } from './item-panel';
import { PendingFrame } from './pending-frame';
import { SortableList } from './sortable-list';
import { useField } from './use-field';
import { useList } from './use-list';

/** Longer lists start with their items collapsed. */
const OPEN_ITEMS = 2;

/** Edits a list: items can be added, edited, moved and removed. */
export function ListField({ Editor, ...props }: NestingFieldProps) {
  const { field, path, label } = props;
  const handle = useField(props);
  const { ref, isPending, issue, isAbsent, write, revert } = handle;
  const list = useList(handle, path, label);
  const isFrozen = useIsFrozen();
  const [addedKey, setAddedKey] = useState('');
  const item = field.item as Field;
  const max = field.maxItems ?? 100;
  const put = isAbsent ? createPartWriter(ref, list.items, write) : write;
  const isGrouped = item.fields !== undefined || item.kind === 'list';
  const nameOf = (index: number) => `${item.label} ${index + 1}`;

  return (
    <PendingFrame
      {...{ id: path, label, hint: field.hint, problem: issue, isPending, isGroup: true }}
      onRevert={revert}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: labeled by the element above it. */}
      <div role="group" aria-labelledby={`${path}-label`}>
        {list.items.length === 0 ? <p className="list-empty">No items yet.</p> : null}
        <SortableList list={list} nameOf={nameOf}>
          {(index) => {
            const name = nameOf(index);
            const itemPath = `${path}.${index}`;
            const editor = <Editor field={item} path={itemPath} label={name} write={put} isRoot={isGrouped} />;
            if (!isGrouped) return editor;
            const isOpen = list.items.length <= OPEN_ITEMS || list.keys[index] === addedKey;
            return (
              <ItemPanel
                path={itemPath}
                name={name}
                summary={findFirstWords(item, list.items[index])}
                isOpenAtFirst={isOpen}
              >
                {editor}
              </ItemPanel>
            );
          }}
        </SortableList>
        {isFrozen ? null : (
          <ToolButton
            disabled={list.items.length >= max}
            title={list.items.length >= max ? `At most ${max} items` : undefined}
            onClick={() => setAddedKey(list.add(structuredClone(item.blank)))}
          >
            Add {item.label.toLowerCase()}
          </ToolButton>
        )}
      </div>
    </PendingFrame>
  );
}
