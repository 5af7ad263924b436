import { makeFrame } from '../rich-text/embed-address';

/**
 * Shows what is kept at another host when it is asked for: until then nothing is fetched from there.
 * @param page where it stands: this page, or one within it
 */
export function listenToEmbeds(page: Document = document): void {
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-embed]');
    const closed = button?.closest<HTMLElement>('.rt-embed-closed');
    if (!button || !closed || event.defaultPrevented) return;
    const { embed = '', embedTitle = '', embedHeight = '' } = button.dataset;
    const frame = makeFrame({ embed, title: embedTitle, height: embedHeight });
    closed.before(frame);
    closed.hidden = true;
    frame.focus();
  });
}
