import { readableLines } from './readable-lines';

/** A value as it is read: its lines one below the other; 'empty' where there is nothing (spec section 2). */
export function ReadableValue({ value }: { value: unknown }) {
  const lines = readableLines(value);
  if (lines.every(({ text }) => text.trim() === '')) return <p className="value-empty">empty</p>;
  return (
    <div className="value">
      {lines.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        <p key={index}>
          {label === '' ? null : <span className="diff-label">{label}</span>}
          <span className="diff-text">{text}</span>
        </p>
      ))}
    </div>
  );
}
