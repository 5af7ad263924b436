import { makeElement } from '../ui/make-element';

/** What a frame of another host may do: run itself and open its own windows, never move the page that holds it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';

interface Frame {
  /** The address of what is shown. */
  embed: string;
  title: string;
  /** In pixels; empty where the frame's width says it. */
  height: string;
}

/** A frame that shows a page of another host; made when somebody has asked for it. */
export function makeFrame({ embed, title, height }: Frame): HTMLIFrameElement {
  return makeElement('iframe', {
    title,
    src: addressOf(embed),
    ...(height ? { height } : {}),
    sandbox: SANDBOX,
    referrerpolicy: 'strict-origin-when-cross-origin',
    allow: 'fullscreen; encrypted-media; picture-in-picture',
  });
}

/** Twitch plays only where it is told the name of the page that holds it. */
function addressOf(embed: string): string {
  return embed.startsWith('https://player.twitch.tv/') ? `${embed}&parent=${window.location.hostname}` : embed;
}
