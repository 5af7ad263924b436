import type { ReactNode } from 'react';

function Icon({ strokeWidth = 1.5, children }: { strokeWidth?: number; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function PencilIcon() {
  return (
    <Icon>
      <path d="M3 13l.7-3L10.5 3.2a1.3 1.3 0 0 1 1.9 0l.4.4a1.3 1.3 0 0 1 0 1.9L6 12.3 3 13z" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon strokeWidth={2}>
      <path d="M3 8.5l3.2 3.2L13 5" />
    </Icon>
  );
}

export function LinkIcon() {
  return (
    <Icon>
      <path d="M6.700 9.300a2.600 2.600 0 0 0 3.700 0l2-2a2.600 2.600 0 0 0-3.700-3.700l-.8.8M9.300 6.700a2.600 2.600 0 0 0-3.700 0l-2 2a2.600 2.600 0 0 0 3.700 3.700l.8-.8" />
    </Icon>
  );
}

export function WritingIcon() {
  return (
    <Icon>
      <path d="M6.500 2l1.300 3.700L11.500 7 7.800 8.300 6.500 12 5.200 8.300 1.500 7l3.700-1.300zM12.500 10.500v4M10.500 12.500h4" />
    </Icon>
  );
}

export function DetailsIcon() {
  return (
    <Icon>
      <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6" />
      <circle cx="10" cy="4.5" r="1.8" />
      <circle cx="6" cy="11.5" r="1.8" />
    </Icon>
  );
}

export function HideIcon() {
  return (
    <Icon>
      <path d="M2 8s2-4 6-4 6 4 6 4-2 4-6 4-6-4-6-4zM2.5 13.5l11-11" />
    </Icon>
  );
}

export function DeleteIcon() {
  return (
    <Icon>
      <path d="M2.5 4.5h11M6 4.5V3h4v1.5M4 4.5l.7 9h6.6l.7-9M6.800 7v4M9.200 7v4" />
    </Icon>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 3.5v-1h-8v8h1" />
    </Icon>
  );
}
