import { useState } from 'react';
import type { EmbedBlock } from '../content/rich-text-blocks';
import { withoutTags } from '../lib/split-tags';
import { InlineHtml } from './inline-html';

/** What a frame of another host may do: run itself and open its own windows, never move the page that holds it. */
export const FRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';

/**
 * A page of another host, asked for by a click alone: until then nothing is fetched from there, and the host hears of
 * nobody. Without script there is the link.
 */
export function EmbedFrame({ block }: { block: EmbedBlock }) {
  const [isOpen, setOpen] = useState(false);
  const { label, source, embed, width, height, minHeight, caption } = block;
  const title = withoutTags(caption) || `${label} content`;
  return (
    <figure className="rt-embed">
      {isOpen ? (
        <iframe
          title={title}
          src={frameAddress(embed)}
          height={height ?? minHeight}
          sandbox={FRAME_SANDBOX}
          referrerPolicy="strict-origin-when-cross-origin"
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
        />
      ) : (
        <div className="rt-embed-closed" style={{ aspectRatio: `${width ?? 600} / ${height ?? minHeight ?? 340}` }}>
          <p>This is kept at {label}, which learns of your visit when you show it.</p>
          <p className="actions">
            <button type="button" className="button button-navy needs-script" onClick={() => setOpen(true)}>
              Show from {label}
            </button>
            <a className="text-link" href={source} target="_blank" rel="noopener noreferrer">
              Open at {label}
            </a>
          </p>
        </div>
      )}
      {caption ? <InlineHtml as="figcaption" html={caption} /> : null}
    </figure>
  );
}

/** Twitch plays only where it is told the name of the page that holds it. */
export function frameAddress(embed: string): string {
  return embed.startsWith('https://player.twitch.tv/') ? `${embed}&parent=${window.location.hostname}` : embed;
}
