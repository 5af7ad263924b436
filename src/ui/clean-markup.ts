import { cleanBy, type Guarded } from './guard-markup';

/** A page that holds nothing, to be written into: the one page that may be put into a frame as a text. */
export const EMPTY_PAGE = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>';

// An editor's library writes much markup, pasted words among it. Whoever loads it loads this.

const { trustedTypes } = window as Guarded;
const parser = trustedTypes?.createPolicy('parse', { createHTML: (html) => html });
if (parser) {
  cleanBy((html, _type, sink) => {
    if (sink?.endsWith('srcdoc')) return html === EMPTY_PAGE ? html : null;
    return html.includes('<') ? cleaned(parser.createHTML(html)) : html;
  });
}

/** What loads or runs something, or says something of the whole page. */
const DROPPED = 'script,object,embed,iframe,frame,frameset,base,meta,link,animate,set';
const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data']);

function cleaned(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll(DROPPED)) element.remove();
  for (const element of template.content.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (/^on|^srcdoc$/i.test(name) || (ADDRESSES.has(name) && runs(value))) element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}

/** Whether an address is a script, as browsers read it: past blanks and signs that are not seen. */
function runs(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these within a scheme.
  return /^javascript:/i.test(address.replace(/[\u0000-\u0020]/g, ''));
}
