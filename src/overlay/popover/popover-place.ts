/** A box in the window, in pixels. */
export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Room kept to the window's edges and to what the popover is about, in pixels. */
const GAP = 12;

/**
 * Where a popover stands, in the window: below what it is about, above it where there is more room, beside it where neither has
 * enough; always wholly in the window.
 * @param top the height that the page's header takes
 */
export function popoverPlace(
  about: Box,
  size: { width: number; height: number },
  view: { width: number; height: number; top: number },
): { top: number; left: number } {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
  const mostLeft = view.width - size.width - GAP;
  const mostTop = view.height - size.height - GAP;
  const below = about.top + about.height + GAP;
  const above = about.top - size.height - GAP;
  const beside = about.left + about.width + GAP;
  if (below <= mostTop) return { top: Math.max(below, view.top), left: clamp(about.left, GAP, mostLeft) };
  // What it is about may lie below the window itself, by scrolling or where the window has become lower.
  if (above >= view.top)
    return { top: Math.min(above, Math.max(view.top, mostTop)), left: clamp(about.left, GAP, mostLeft) };
  const isRight = beside <= mostLeft;
  return {
    top: clamp(about.top, view.top, mostTop),
    left: isRight ? beside : clamp(about.left - size.width - GAP, GAP, mostLeft),
  };
}
