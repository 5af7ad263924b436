import { trpc } from '../../../api/trpc-react';
import type { SectionItem } from '../../../editing/fields';
import { hiddenPath, offeringPath } from '../../../editing/own-sections';
import { shownContent } from '../../../editing/state';
import { readOnly506c } from '../../../pages/arrangement';
import { useEditing, useEntry } from '../use-entry';

/**
 * Limits a section to offerings under Rule 506(c). Shown only if the firm makes an offering, or the section is limited already. While the
 * firm makes another offering, limiting a section hides it too, because it could not be published otherwise.
 */
export function OfferingMark({ item: { id, name, isHidden } }: { item: SectionItem }) {
  const { pageId, editing } = useEntry();
  const offering = trpc.offering.read.useQuery({}, { staleTime: 60_000 });
  const isMarked = useEditing((state) => readOnly506c(shownContent(state)[pageId]).sections.includes(id));
  const mode = offering.data?.mode ?? null;
  if (mode === null && !isMarked) return null;

  function handleChange(isLimited: boolean) {
    const mark = { path: offeringPath(pageId, id), value: isLimited ? true : null, fieldName: `offering of ${name}` };
    const hide = { path: hiddenPath(pageId, id), value: true, fieldName: `visibility of ${name}` };
    const changes = isLimited && mode !== '506c' && !isHidden ? [mark, hide] : [mark];
    editing.updateAll(changes, `${isLimited ? 'Limited' : 'Opened'} section ${name}`);
  }

  return (
    <label
      className="check-line offering-mark"
      title="Visitors see this section only while the firm’s offering mode is 506(c)."
    >
      <input
        type="checkbox"
        className="checkbox"
        checked={isMarked}
        onChange={({ target }) => handleChange(target.checked)}
      />
      506(c) only
    </label>
  );
}
