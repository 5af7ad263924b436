import type { ChangedLook as Look } from './excerpt-change';

/** Shows an image or a color before and after it was changed. */
export function ChangedLook({ kind, before, after }: Look) {
  const Side = kind === 'image' ? SmallImage : Swatch;
  return (
    <p className="changed-look">
      <Side value={before} label="Before" />
      <span aria-hidden="true">→</span>
      <Side value={after} label="After" />
    </p>
  );
}

interface SideProps {
  value: string | null;
  label: 'Before' | 'After';
}

function SmallImage({ value, label }: SideProps) {
  if (value === null) return <span>no image</span>;
  return <img src={value} alt={label} loading="lazy" width="72" height="54" />;
}

function Swatch({ value, label }: SideProps) {
  return (
    <span>
      <span className="sr-only">{label}: </span>
      {value === null ? null : <span className="changed-swatch" style={{ background: value }} />}
      {value ?? 'no color'}
    </span>
  );
}
