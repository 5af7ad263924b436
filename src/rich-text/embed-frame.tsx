import type { EmbedBlock } from '../content/rich-text-blocks';
import { withoutTags } from '../lib/split-tags';
import { InlineHtml } from './inline-html';

/**
 * Embedded content that loads only on a click, so that its host learns nothing about visitors before that. Without
 * scripts, only the link works.
 */
export function EmbedFrame({ block }: { block: EmbedBlock }) {
  const { label, source, embed, width, height, minHeight, caption } = block;
  return (
    <figure className="rt-embed">
      <div className="rt-embed-closed" style={{ aspectRatio: `${width ?? 600} / ${height ?? minHeight ?? 340}` }}>
        <p>
          This content is hosted by {label}. Showing it sends data to {label}.
        </p>
        <p className="actions">
          <button
            type="button"
            className="button button-navy needs-script"
            data-embed={embed}
            data-embed-title={withoutTags(caption) || `${label} content`}
            data-embed-height={height ?? minHeight}
          >
            Show from {label}
          </button>
          <a className="text-link" href={source} target="_blank" rel="noopener noreferrer">
            Open on {label}
          </a>
        </p>
      </div>
      {caption ? <InlineHtml as="figcaption" html={caption} /> : null}
    </figure>
  );
}
