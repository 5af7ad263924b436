import { type Guarded, setMarkupRule } from './guard-markup';

/** An empty document to fill by script; the only text allowed as a frame's `srcdoc`. */
export const EMPTY_PAGE = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>';

// The editor library writes a lot of HTML, including pasted content. Code that loads it must load this module too.

const { trustedTypes } = window as Guarded;
const parser = trustedTypes?.createPolicy('parse', { createHTML: (html) => html });
if (parser) {
  setMarkupRule((html, _type, sink) => {
    if (sink?.endsWith('srcdoc')) return html === EMPTY_PAGE ? html : null;
    return html.includes('<') ? sanitizeHtml(parser.createHTML(html)) : html;
  });
}

/** Elements that load or run something, or that affect the whole page. */
const DROPPED = 'script,object,embed,iframe,frame,frameset,base,meta,link,animate,set';
const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data']);

function sanitizeHtml(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll(DROPPED)) element.remove();
  for (const element of template.content.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (/^on|^srcdoc$/i.test(name) || (ADDRESSES.has(name) && isScriptAddress(value))) element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}

/** Returns true if an address runs a script. Like browsers, it ignores white space and control characters. */
function isScriptAddress(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these within a scheme.
  return /^javascript:/i.test(address.replace(/[\u0000-\u0020]/g, ''));
}
