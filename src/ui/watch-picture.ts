import { logFailure } from './log-failure';
import { makeElement } from './make-element';

/** The distance to the viewport within which the spinner appears. */
const NEAR = '300px';

/**
 * Shows a spinner near the viewport until an image has loaded, or initials if it fails to load (spec section 4).
 * @param box the `picture` element that contains the image; `data-initials` contains the initials
 * @returns a function that stops watching and removes what was added
 */
export function watchPicture(box: HTMLElement): () => void {
  const image = box.querySelector('img');
  if (!image) return () => undefined;
  const spinner = makeElement('span', { class: 'picture-wait' }, makeElement('span', { class: 'spinner' }));
  const { alt } = image;
  const initials = makeElement(
    'span',
    { class: 'initials', ...(alt === '' ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': alt }) },
    box.dataset.initials ?? '',
  );
  const near = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && box.append(spinner),
    { rootMargin: NEAR },
  );
  function end(): void {
    near.disconnect();
    spinner.remove();
  }
  function handleError(): void {
    end();
    logFailure(`A picture failed to load: ${image?.getAttribute('src')}`);
    box.dataset.failed = '';
    box.append(initials);
  }
  image.addEventListener('load', end);
  image.addEventListener('error', handleError);
  // The image may have loaded or failed already.
  if (!image.complete) near.observe(box);
  else if (image.naturalWidth === 0) handleError();
  return () => {
    end();
    image.removeEventListener('load', end);
    image.removeEventListener('error', handleError);
    initials.remove();
    delete box.dataset.failed;
  };
}
