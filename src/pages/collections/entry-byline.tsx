import type { ReactNode } from 'react';
import { formatDay } from '../../content/day';
import { useLocale } from '../../ui/surroundings';

interface DayProps {
  day: string;
  /** Path at which the day is edited. Not set in lists, where it cannot be edited. */
  path?: string;
}

/** Renders a date, or nothing if `day` is not one. */
export function Day({ day, path }: DayProps) {
  const words = formatDay(day, useLocale());
  if (words === '') return null;
  return (
    <time dateTime={day} data-path={path} suppressHydrationWarning>
      {words}
    </time>
  );
}

/** Renders the parts of a line that are not empty, with a dot between them. */
export function Pointed({ className, children }: { className: string; children: readonly (ReactNode | null)[] }) {
  const parts = children.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  if (parts.length === 0) return null;
  return (
    <p className={className}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no ids.
        <span key={index}>
          {index > 0 ? <span aria-hidden="true"> · </span> : null}
          {part}
        </span>
      ))}
    </p>
  );
}
