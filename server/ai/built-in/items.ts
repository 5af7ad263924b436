import { upperFirst } from './sentences';

const DONE =
  '(?:renewed|kept|reviewed|hired|closed|opened|trained|paid|replaced|moved|added|won|signed|sold|cut|raised|retained|repaired|promoted|met|doubled|halved|restored|settled|installed|delivered|completed)';
const PASSIVE = new RegExp(String.raw`^((?:[A-Z][a-z'’-]*|\d+)(?: [a-z0-9'’-]+){0,4}) (${DONE})\b(?! by nobody)(.*)$`);
const AND_MORE = new RegExp(String.raw`,? and ([a-z]+|\d+) (${DONE})$`);
const MOVED = /^(.+?) (up|down) (from .+)$/s;

/** An item as a sentence: 'Every contract was renewed in the first year.' The item itself where it is none of these. */
export function asSentence(item: string): string {
  const moved = movedIn(item);
  if (moved) return `${moved[1]} went ${moved[2]} ${moved[3]}`;
  const [, what = '', done = '', rest = ''] = PASSIVE.exec(item) ?? [];
  if (!what || /\b(?:was|were|is|are|has|have|we|they)\b/.test(what)) return item;
  const more = rest.replace(
    AND_MORE,
    (_, count: string, verb: string) => `, and ${count} ${count === 'one' ? 'was' : 'were'} ${verb}`,
  );
  return `${what} ${isPlural(what) ? 'were' : 'was'} ${done}${more}`;
}

/** An item with its measure first, or its halves apart: 'First year: every contract renewed'. */
export function asLabel(item: string): string {
  const time = /^(.+?) in (?:the |our )?((?:first|last|second) (?:year|month|quarter)|year one)$/i.exec(item);
  if (time) return `${upperFirst(time[2] ?? '')}: ${small(time[1] ?? '')}`;
  const moved = movedIn(item);
  if (moved) return `${moved[1]}: ${moved[2]} ${moved[3]}`;
  const first = /^(.+?) for the first time in (.+)$/is.exec(item);
  if (first) return `${first[1]}, a first in ${first[2]}`;
  return item.replace(/, and (\w+ \w+)$/, '; $1');
}

/** What moved, up or down, and from where to where. */
function movedIn(item: string): RegExpExecArray | null {
  const moved = MOVED.exec(item);
  return moved && /^from .+ to ./s.test(moved[3] ?? '') ? moved : null;
}

function isPlural(what: string): boolean {
  if (/^(?:Every|Each|A|An|One|No|The whole)\b/.test(what)) return false;
  return /^(?:All|Both|Two|Three|Four|Five|\d+)\b/.test(what) || /[^s]s$/.test(what.split(' ').at(-1) ?? '');
}

function small(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
