import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { isOtherRoute } from '../../platform/http/routes';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Where the pages of a preview are. */
export interface PreviewPlace {
  /** The path of its home page, without a slash at the end. */
  prefix: string;
  /** The site's address without a slash at the end, for links that contain it. */
  origin: string;
  /** Whether drawings have other colors than on the site. */
  hasOwnDrawings: boolean;
}

const NOTE = '<p class="preview-form-note">This is a preview. The form sends nothing.</p>';

/**
 * Returns a page's markup as a preview shows it: links within the site stay in the preview, forms send nothing, and no view is counted.
 * @param html that the site itself has rendered
 */
export function rewriteMarkup(html: string, place: PreviewPlace): string {
  const root = parseFragment(html);
  const open: Node[] = [...root.childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'form') disableForm(node);
    for (const attribute of node.attrs) {
      const { name, value } = attribute;
      if (name === 'href' && (node.tagName === 'a' || node.tagName === 'area'))
        attribute.value = toPreview(value, place);
      else if (name === 'src' && place.hasOwnDrawings && value.startsWith('/illustrations/'))
        attribute.value = place.prefix + value;
    }
    if (node.tagName === 'main') removeAttributes(node, ['data-visit']);
    open.push(...node.childNodes);
  }
  return serialize(root);
}

/** Returns a link as it is within the preview, if it points to a page of the site. */
export function toPreview(href: string, { prefix, origin }: Pick<PreviewPlace, 'prefix' | 'origin'>): string {
  const after = origin !== '' && href.startsWith(origin) ? href.slice(origin.length) : null;
  const isOwn = after !== null && /^(?:[/?#]|$)/.test(after);
  const local = isOwn && !after.startsWith('/') ? `/${after}` : isOwn ? after : href;
  if (!/^\/(?![/\\])/.test(local)) return href;
  const [path = '/'] = local.split(/[?#]/, 1);
  // Page addresses have no dot, so this is a file.
  return isOtherRoute(path) || path.includes('.') ? href : prefix + local;
}

function disableForm(form: Element): void {
  removeAttributes(form, ['action', 'method', 'data-contact']);
  const open: Node[] = [...form.childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'button') node.attrs.push({ name: 'disabled', value: '' });
    open.push(...node.childNodes);
  }
  const [note] = parseFragment(NOTE).childNodes;
  if (!note) return;
  note.parentNode = form;
  form.childNodes.push(note);
}

function removeAttributes(element: Element, names: readonly string[]): void {
  element.attrs = element.attrs.filter(({ name }) => !names.includes(name));
}

/** Returns the parts of a page's head that a preview keeps: the title and the icons. Everything else is for search engines and shared links. */
export function rewriteHead(head: string): string {
  const root = parseFragment(head);
  root.childNodes = root.childNodes.filter(
    (node) =>
      'tagName' in node &&
      (node.tagName === 'title' ||
        node.attrs.some(({ name, value }) => name === 'rel' && /^(?:apple-touch-)?icon$/.test(value))),
  );
  return `${serialize(root)}\n<meta name="robots" content="noindex, nofollow">\n<link rel="stylesheet" href="/preview.css">`;
}
