import { type ReactNode, useState } from 'react';
import { UnsavedMark } from './pending-frame';
import { useHasChanges, useReveal } from './use-field';

interface ItemPanelProps {
  path: string;
  /** 'Stat 2'. */
  name: string;
  /** What it holds, in a few words. */
  summary: string;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** An item with several fields: its name and first words, and the fields when it is open. */
export function ItemPanel({ path, name, summary, isOpenAtFirst, children }: ItemPanelProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const hasChanges = useHasChanges(path);
  useReveal(path, () => setOpen(true));
  return (
    <>
      <button type="button" className="item-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="item-chevron" aria-hidden="true" />
        <span className="item-name">{name}</span>
        <span className="item-summary">{summary}</span>
        {hasChanges ? <UnsavedMark /> : null}
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the name of the button above it.
        <div role="group" aria-label={name} className="fields item-fields">
          {children}
        </div>
      ) : null}
    </>
  );
}
