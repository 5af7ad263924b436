/** A gold dot, and words for who does not see it. */
export function UnsavedMark() {
  return (
    <span className="unsaved-mark">
      <span className="sr-only"> (changed)</span>
    </span>
  );
}
