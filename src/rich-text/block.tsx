import type { RichTextBlock } from '../content/rich-text';
import {
  type ImageBlock,
  type LinkBlock,
  readBlock,
  type TableBlock,
  UNREADABLE_BLOCK,
} from '../content/rich-text-blocks';
import type { ListData, ListItem } from '../content/rich-text-list';
import { isSafeUrl, resolveAsset } from '../content/url';
import { autoDirection } from '../lib/auto-direction';
import { useLazyValue } from '../ui/lazy-value';
import { createBlurStyle, ResponsiveImage } from '../ui/responsive-image';
import { InlineHtml } from './inline-html';
import { embeds } from './load-embeds';

/** A block as shown to readers. Blocks that cannot be displayed show a notice instead (spec section 8). */
export function Block({ block }: { block: RichTextBlock }) {
  const read = readBlock(block);
  switch (read.type) {
    case 'paragraph':
      return <InlineHtml as="p" html={read.text} />;
    case 'header':
      // The page already has its h1, and the design has styles down to h4 only.
      return <InlineHtml as={`h${Math.min(Math.max(read.level, 2), 4)}`} html={read.text} />;
    case 'list':
      return <ListItems list={read.list} />;
    case 'checklist':
      return (
        <Checks items={read.items.map(({ text, checked }) => ({ content: text, meta: { checked }, items: [] }))} />
      );
    case 'quote':
      return (
        <figure className="rt-quote" data-alignment={read.alignment}>
          <InlineHtml as="blockquote" html={read.text} />
          {read.caption ? <InlineHtml as="figcaption" html={read.caption} /> : null}
        </figure>
      );
    case 'table':
      return <BlockTable table={read} />;
    case 'delimiter':
      return <hr />;
    case 'image':
      return <BlockImage image={read} />;
    case 'link':
      return <LinkCard link={read} />;
    case 'embed':
      return <Embed block={block} source={read.source} />;
    default:
      return <Unreadable />;
  }
}

function Embed({ block, source }: { block: RichTextBlock; source: string }) {
  const shown = useLazyValue(embeds);
  const read = readBlock(block, shown?.readEmbed);
  // A different embed needs a new frame, so that an opened frame is never reused for it.
  if (shown && read.type === 'embed' && read.embed) return <shown.EmbedFrame key={read.embed} block={read} />;
  // A plain link is shown until the embed code has loaded, and if loading fails.
  return isSafeUrl(source) ? <PlainLink href={source} text={source} /> : <Unreadable />;
}

function Unreadable() {
  return <p className="rt-unreadable">{UNREADABLE_BLOCK}</p>;
}

/** A table, which scrolls sideways if the page is too narrow for it. */
function BlockTable({ table: { rows, withHeadings } }: { table: TableBlock }) {
  const [head, ...rest] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling a wide table with the keyboard requires the focus.
    <section className="rt-table" aria-label="Table" tabIndex={0}>
      <table>
        {withHeadings && head ? (
          <thead>
            <TableRow cells={head} as="th" />
          </thead>
        ) : null}
        <tbody>
          {(withHeadings ? rest : rows).map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and the table is never reordered in place.
            <TableRow key={index} cells={cells} as="td" />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TableRow({ cells, as }: { cells: string[]; as: 'th' | 'td' }) {
  return (
    <tr>
      {cells.map((html, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity, and the row is never reordered in place.
        <InlineHtml key={index} as={as} html={html} />
      ))}
    </tr>
  );
}

function BlockImage({ image }: { image: ImageBlock }) {
  const { url, alt, caption, width, height, withBorder, withBackground, stretched } = image;
  if (!isSafeUrl(url)) return <Unreadable />;
  return (
    <figure
      className="rt-image"
      data-border={withBorder || undefined}
      data-background={withBackground || undefined}
      data-stretched={stretched || undefined}
    >
      <ResponsiveImage
        src={resolveAsset(url)}
        sizes="(min-width: 48rem) 45rem, 100vw"
        alt={alt}
        width={width}
        height={height}
        style={createBlurStyle(resolveAsset(url))}
        loading="lazy"
        decoding="async"
      />
      {caption ? <InlineHtml as="figcaption" html={caption} /> : null}
    </figure>
  );
}

function LinkCard({ link: { url, title, description, image } }: { link: LinkBlock }) {
  if (!isSafeUrl(url)) return <Unreadable />;
  const host = readHost(url);
  if (!title && !description) return <PlainLink href={url} text={url} />;
  return (
    <a className="rt-link" href={url} target="_blank" rel="noopener noreferrer">
      <span className="rt-link-words">
        {title ? (
          <span className="rt-link-title" dir={autoDirection(title)}>
            {title}
          </span>
        ) : null}
        {description ? (
          <span className="rt-link-description" dir={autoDirection(description)}>
            {description}
          </span>
        ) : null}
        <span className="rt-link-host">{host}</span>
      </span>
      {/^https:/i.test(image) ? <img className="rt-link-image" src={image} alt="" loading="lazy" /> : null}
    </a>
  );
}

function PlainLink({ href, text }: { href: string; text: string }) {
  return (
    <p>
      <a href={href} rel="noopener noreferrer">
        {text}
      </a>
    </p>
  );
}

function readHost(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

const MARKERS = {
  numeric: 'list-decimal',
  'lower-roman': 'list-[lower-roman]',
  'upper-roman': 'list-[upper-roman]',
  'lower-alpha': 'list-[lower-alpha]',
  'upper-alpha': 'list-[upper-alpha]',
};

/** A list block. Nested lists use the counter of their parent and start at one. */
function ListItems({ list: { style, meta, items } }: { list: ListData }) {
  if (style === 'checklist') return <Checks items={items} />;
  const children = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and the list is never reordered in place.
    <li key={index}>
      <InlineHtml as="span" html={item.content} />
      {item.items.length > 0 ? (
        <ListItems list={{ style, meta: { counterType: meta.counterType }, items: item.items }} />
      ) : null}
    </li>
  ));
  const direction = readDirection(items);
  if (style !== 'ordered') return <ul dir={direction}>{children}</ul>;
  return (
    <ol start={meta.start} dir={direction} className={MARKERS[meta.counterType ?? 'numeric']}>
      {children}
    </ol>
  );
}

/** Returns the direction of a list's first item, which decides on which side the markers are. */
function readDirection([first]: ListItem[]): 'auto' | undefined {
  return autoDirection(first?.content ?? '');
}

/** A read-only checklist, written by the list tool or by the checklist tool. */
function Checks({ items }: { items: ListItem[] }) {
  return (
    <ul className="rt-checks" dir={readDirection(items)}>
      {items.map((item, index) => {
        const isDone = item.meta.checked === true;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and the list is never reordered in place.
          <li key={index} data-done={isDone || undefined}>
            <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
            <InlineHtml as="span" html={item.content} />
            {item.items.length > 0 ? <Checks items={item.items} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
