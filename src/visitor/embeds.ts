import { makeFrame } from '../rich-text/embed-address';

/**
 * Loads an embed from another host when the visitor clicks its button. Nothing is fetched from that host before.
 * @param page the document that holds the embeds: this one, or a preview inside it
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
