import { makeElement } from '../ui/make-element';

/** The permissions of embedded frames: they can run scripts and open windows, but never navigate the page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';

interface Frame {
  /** The address of the embedded page. */
  embed: string;
  title: string;
  /** In pixels; empty if the aspect ratio sets it. */
  height: string;
}

/** Creates a frame for an embedded page, once the visitor has asked for it. */
export function makeFrame({ embed, title, height }: Frame): HTMLIFrameElement {
  return makeElement('iframe', {
    title,
    src: buildAddress(embed),
    ...(height ? { height } : {}),
    sandbox: SANDBOX,
    referrerpolicy: 'strict-origin-when-cross-origin',
    allow: 'fullscreen; encrypted-media; picture-in-picture',
  });
}

/** Twitch requires the hostname of the embedding page. */
function buildAddress(embed: string): string {
  return embed.startsWith('https://player.twitch.tv/') ? `${embed}&parent=${window.location.hostname}` : embed;
}
