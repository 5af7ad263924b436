import { Link } from 'wouter';
import { editorPath } from '../routes';
import { placeAddress } from '../search/place-address';
import { describeHint } from './describe-hint';
import type { CheckedPage, OutsideLink } from './use-check';

type Found = Pick<CheckedPage, 'hints' | 'links' | 'outside'>;

interface CheckedPartProps {
  name: string;
  pageId: string;
  /** The page's public path; null for shared site content. */
  path: string | null;
  found: Found;
}

/** Returns the number of findings. */
export function countFindings({ hints, links, outside }: Found): number {
  return hints.length + links.length + outside.filter(isBroken).length;
}

function isBroken({ state }: OutsideLink): boolean {
  return state === 'broken';
}

const KINDS = {
  description: 'Meta description',
  heading: 'Headings',
  picture: 'Images',
  words: 'Readability',
  colour: 'Contrast',
} as const;

/** A page and its findings. */
export function CheckedPart({ name, pageId, path, found }: CheckedPartProps) {
  const { hints, links, outside } = found;
  const shownOutside = outside.filter(({ state }) => state === 'broken' || state === 'unsure');
  return (
    <section className="checked" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <p>
          <Link className="text-link" href={editorPath(pageId)}>
            Edit
          </Link>
          {path === null ? null : (
            <a className="text-link" href={path} target="_blank" rel="noreferrer">
              View
            </a>
          )}
        </p>
      </header>
      {countFindings(found) === 0 && shownOutside.length === 0 ? (
        <p className="checked-good">No issues found.</p>
      ) : null}
      <ul>
        {hints.map((hint) => (
          <li key={`${hint.kind} ${hint.message} ${hint.path}`}>
            <span className="checked-kind">{KINDS[hint.kind]}</span>
            {hint.path === undefined ? (
              <span>{describeHint(hint)}</span>
            ) : (
              <Link className="text-link" href={placeAddress(pageId, hint.path)}>
                {describeHint(hint)}
              </Link>
            )}
          </li>
        ))}
        {links.map(({ href, text, path: at, problem }) => (
          <li key={`${href} ${at}`}>
            <span className="checked-kind">Link</span>
            <span>
              <LinkWords text={text} pageId={pageId} at={at} /> <code>{href}</code>: {problem}
            </span>
          </li>
        ))}
        {shownOutside.map(({ url, text, path: at, state, problem }) => (
          <li key={`${url} ${at}`} data-unsure={state === 'unsure' || undefined}>
            <span className="checked-kind">Link</span>
            <span>
              <LinkWords text={text} pageId={pageId} at={at} /> <code>{url}</code>: {problem}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkWordsProps {
  text: string;
  pageId: string;
  /** The path where the link is edited; undefined if unknown. */
  at: string | undefined;
}

/** A link's text, which opens the place where the link is edited. */
function LinkWords({ text, pageId, at }: LinkWordsProps) {
  const words = text === '' ? 'no text' : `“${text}”`;
  if (at === undefined) return words;
  return (
    <Link className="text-link" href={placeAddress(at.split('.', 1)[0] === 'site' ? 'site' : pageId, at)}>
      {words}
    </Link>
  );
}
