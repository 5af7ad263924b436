import { type ReactNode, useState } from 'react';
import { UnsavedMark } from './pending-frame';
import { useHasChanges, useReveal } from './use-field';

interface ItemPanelProps {
  path: string;
  /** The item's label: 'Stat 2'. */
  name: string;
  /** The item's first words, shown instead of its label if they identify it. */
  summary: string;
  /** Whether the label is shown even if there is a summary. */
  isNameShown?: boolean;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A collapsible list item with several fields, labeled by its name and first words. */
export function ItemPanel({ path, name, summary, isNameShown = false, isOpenAtFirst, children }: ItemPanelProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const hasChanges = useHasChanges(path);
  useReveal(path, () => setOpen(true));
  return (
    <>
      <button type="button" className="item-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="item-chevron" aria-hidden="true" />
        <span className={isNameShown || summary === '' ? 'item-name' : 'sr-only'}>{name} </span>
        <span className="item-summary">{summary}</span>
        {hasChanges ? <UnsavedMark /> : null}
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a legend would repeat the label of the button above.
        <div role="group" aria-label={name} className="fields item-fields">
          {children}
        </div>
      ) : null}
    </>
  );
}
