/** The outlines of the icons, on a grid of 16 pixels. */
const PATHS = {
  undo: 'M6 3L2.5 6.5 6 10M3 6.500h6a4 4 0 0 1 0 8H6.500',
  redo: 'M10 3l3.500 3.500L10 10M13 6.500H7a4 4 0 0 0 0 8h2.500',
  history: 'M2.500 3v3h3M2.800 6A5.500 5.500 0 1 1 2.500 9M8 5v3.200l2.200 1.300',
  sharing: 'M8 9.500V2M5 4.800L8 2l3 2.800M4 8H3v6h10V8h-1',
  comment: 'M2.500 3h11v8H7l-3 2.500V11H2.500z',
  claim: 'M8 2l5 1.800V8c0 3-2 4.900-5 6-3-1.100-5-3-5-6V3.800zM5.800 8l1.600 1.600 2.900-3',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  sections: 'M2.500 3.500h11M2.500 8h11M2.500 12.500h7',
} as const;

/** A line icon in the color of the text, hidden from screen readers. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
