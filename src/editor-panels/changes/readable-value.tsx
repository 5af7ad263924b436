import { readableLines } from './readable-lines';

/** Shows a value as readable lines, or 'empty' if it has none (spec section 2). */
export function ReadableValue({ value }: { value: unknown }) {
  const lines = readableLines(value);
  if (lines.every(({ text }) => text.trim() === '')) return <p className="value-empty">empty</p>;
  return (
    <div className="value">
      {lines.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity other than their index.
        <p key={index}>
          {label === '' ? null : <span className="diff-label">{label}</span>}
          <span className="diff-text">{text}</span>
        </p>
      ))}
    </div>
  );
}
