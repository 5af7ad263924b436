import { logFailure } from './log-failure';
import { makeElement } from './make-element';

/** How near the window a picture is waited for. */
const NEAR = '300px';

/**
 * Waits for a picture: a spinner near the window until it is there, and initials where it can't be had (spec section 4).
 * @param box the element of class `picture` that holds it, with the initials in `data-initials`
 * @returns ends it, and takes away what it put there
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
  // It may have loaded, or failed, before anyone listened.
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
