import type { ChangedLook } from './excerpt-change';

/** Shows images and colors before and after they were changed. */
export function ChangedLooks({ looks }: { looks: readonly ChangedLook[] }) {
  return looks.map(({ kind, label, before, after }) => {
    const Side = kind === 'image' ? SmallImage : Swatch;
    return (
      <p key={label} className="changed-look">
        {looks.length > 1 ? <span>{label}:</span> : null}
        <Side value={before} label="Before" />
        <span aria-hidden="true">→</span>
        <Side value={after} label="After" />
      </p>
    );
  });
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
      {value ?? 'the default'}
    </span>
  );
}
