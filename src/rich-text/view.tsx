import { isRichText, type PlainOrRich, type RichTextBlock } from '../content/rich-text';
import { isSafeUrl, resolveAsset } from '../content/url';
import { withPaths } from '../lib/with-paths';
import { InlineHtml } from './inline-html';
import { ListItems } from './list-items';

interface RichTextProps {
  path: string;
  value: PlainOrRich | undefined;
  className?: string;
}

/** A plain text as paragraphs, or a rich document as its blocks (spec section 3, "Rich-text content"). */
export function RichText({ path, value, className = 'prose' }: RichTextProps) {
  if (value === undefined || value === '') return null;
  return (
    <div data-path={path} data-rich className={className}>
      {isRichText(value)
        ? value.blocks.map((block, index) => <Block key={block.id ?? index} block={block} />)
        : withPaths(path, value.split(/\n\s*\n/)).map((part) => <p key={part.path}>{part.item}</p>)}
    </div>
  );
}

function Block({ block }: { block: RichTextBlock }) {
  const data = block.data as Record<string, never>;
  switch (block.type) {
    case 'paragraph':
      return <InlineHtml as="p" html={data.text} />;
    case 'header':
      return <InlineHtml as={headerTag(data.level)} html={data.text} />;
    case 'list':
      return <ListItems items={data.items} style={data.style} meta={data.meta} />;
    case 'checklist':
      return <Checklist items={data.items} />;
    case 'quote':
      return (
        <figure>
          <InlineHtml as="blockquote" html={data.text} />
          {data.caption ? <InlineHtml as="figcaption" html={data.caption} /> : null}
        </figure>
      );
    case 'delimiter':
      return <hr />;
    case 'image':
      return <BlockImage data={data} />;
    case 'linkTool':
    case 'embed':
      return <LinkCard data={data} />;
    default:
      return <p>The block can not be displayed correctly.</p>;
  }
}

function headerTag(level: unknown): 'h2' | 'h3' | 'h4' {
  return level === 3 ? 'h3' : level === 4 ? 'h4' : 'h2';
}

function Checklist({ items }: { items: unknown }) {
  const rows = (Array.isArray(items) ? items : []) as { text?: string; checked?: boolean }[];
  return (
    <ul className="checklist">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and the list is never reordered in place.
        <li key={index}>
          <span aria-hidden="true">{row.checked ? '☑ ' : '☐ '}</span>
          <span className="sr-only">{row.checked ? 'Done: ' : 'To do: '}</span>
          <InlineHtml as="span" html={row.text} />
        </li>
      ))}
    </ul>
  );
}

function BlockImage({ data }: { data: { file?: { url?: string }; url?: string; caption?: string } }) {
  const src = data.file?.url ?? data.url ?? '';
  if (!src || !isSafeUrl(src)) return null;
  return (
    <figure>
      <img src={resolveAsset(src)} alt={data.caption ?? ''} loading="lazy" />
      {data.caption ? <InlineHtml as="figcaption" html={data.caption} /> : null}
    </figure>
  );
}

function LinkCard({ data }: { data: { link?: string; source?: string; caption?: string; meta?: { title?: string } } }) {
  const href = data.link ?? data.source ?? '';
  if (!href || !isSafeUrl(href)) return null;
  return (
    <p>
      <a href={href} rel="noopener noreferrer">
        {data.meta?.title || data.caption || href}
      </a>
    </p>
  );
}
