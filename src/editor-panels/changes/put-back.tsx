import type { Editing } from '../../editing/create-editing';

interface PutBackProps {
  editing: Editing;
  /** The item that was taken out of its list, by its ref. */
  item: string;
  className: string;
}

/** Puts an item back that somebody else took out of its list, with what one has written in it. */
export function PutBack({ editing, item, className }: PutBackProps) {
  return (
    <button type="button" className={className} onClick={() => editing.bringBackItem(item)}>
      Put it back
    </button>
  );
}
