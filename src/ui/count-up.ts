/**
 * Counts a number up to its final value once enough of its section is visible (spec section 9). The page is served with
 * the final value, which stays as it is if the visitor prefers reduced motion.
 * @param figure contains the final value; `data-count-ms` is the duration, `data-count-at` the visible share of the
 * section that starts it
 * @returns a function that stops counting
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
