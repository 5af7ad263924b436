import type { ReactNode } from 'react';
import { formatDay } from '../../content/day';
import { useLocale } from '../../ui/surroundings';

interface DayProps {
  day: string;
  /** Where it is edited; lists are edited nowhere. */
  path?: string;
}

/** A day in words; nothing where it is none. */
export function Day({ day, path }: DayProps) {
  const words = formatDay(day, useLocale());
  if (words === '') return null;
  return (
    <time dateTime={day} data-path={path} suppressHydrationWarning>
      {words}
    </time>
  );
}

/** Parts of a line, with points between those there are. */
export function Pointed({ className, children }: { className: string; children: readonly (ReactNode | null)[] }) {
  const parts = children.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  if (parts.length === 0) return null;
  return (
    <p className={className}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name.
        <span key={index}>
          {index > 0 ? <span aria-hidden="true"> · </span> : null}
          {part}
        </span>
      ))}
    </p>
  );
}
