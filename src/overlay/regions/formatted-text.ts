import type { RichTextDocument } from '../../content/rich-text';
import { withoutLooseBreaks } from '../../content/word-breaks';
import { escapeAttribute, escapeHtml } from '../../lib/escape-html';

const FORMATS: Readonly<Record<string, string>> = { B: 'b', STRONG: 'b', I: 'i', EM: 'i' };
/** Some browsers and phone keyboards start a new line with these elements instead of a line break. */
const LINES = new Set(['DIV', 'P']);

/**
 * Reads an element that is being edited as a document of paragraphs with bold, italic and links. All other markup is dropped.
 * @returns null if nothing is formatted
 */
export function readFormatted(element: HTMLElement): RichTextDocument | null {
  const html = withoutLooseBreaks(readInline(element, '', ''))
    .replaceAll('</b><b>', '')
    .replaceAll('</i><i>', '');
  if (!/<[abi][ >]/.test(html)) return null;
  const paragraphs = html.split(/\n\s*\n/).map((part) => part.trim());
  return {
    blocks: paragraphs
      .filter((part) => part !== '')
      .map((part) => ({ type: 'paragraph', data: { text: part.replaceAll('\n', '<br>') } })),
  };
}

/** Formats each line by itself, because a line may end its paragraph. */
function readInline(node: Node, opening: string, closing: string): string {
  let html = '';
  for (const child of node.childNodes) {
    const { nodeName } = child;
    if (child instanceof Text) {
      const lines = child.data.split('\n').map((line) => line && `${opening}${escapeHtml(line)}${closing}`);
      html += lines.join('\n');
    } else if (nodeName === 'BR') {
      // A break at the end of a line or of the whole text does not start another line.
      if (child.nextSibling) html += '\n';
    } else {
      const format = FORMATS[nodeName];
      const href = nodeName === 'A' ? (child as HTMLElement).getAttribute('href') : null;
      if (LINES.has(nodeName) && html !== '') html += '\n';
      if (format) html += readInline(child, `${opening}<${format}>`, `</${format}>${closing}`);
      else if (href !== null)
        html += readInline(child, `${opening}<a href="${escapeAttribute(href)}">`, `</a>${closing}`);
      else html += readInline(child, opening, closing);
    }
  }
  return html;
}
