/**
 * Counts a number up to what it says, once, when as much of its section is seen as it asks for (spec section 9). The page is served
 * with the final value, and who asks for reduced motion keeps it: nobody reads a zero that never moves.
 * @param figure names in `data-count-ms` how long it counts, in `data-count-at` the share of its section
 * @returns ends it
 */
export function countUp(figure: HTMLElement): () => void {
  const section = figure.closest('section');
  if (!section || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  const value = Number(figure.textContent);
  const durationMs = Number(figure.dataset.countMs);
  let frame = 0;
  function count(): void {
    const startedAt = performance.now();
    const step = (): void => {
      const share = Math.min(1, (performance.now() - startedAt) / durationMs);
      figure.textContent = String(Math.round(value * easeOut(share)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    step();
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      count();
    },
    { threshold: Number(figure.dataset.countAt) },
  );
  observer.observe(section);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}
