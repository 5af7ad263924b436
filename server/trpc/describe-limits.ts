import { MAX_VALUE_CHARACTERS, MAX_VALUE_DEPTH } from '../../src/content/limits';
import { MAX_SEGMENTS } from '../../src/lib/dotted-path';
import { MAX_BATCH } from '../content/router';
import { MAX_DOCUMENT_LENGTH } from '../content/validate-document';
import { MAX_IMPORT_BYTES } from '../export/router';
import { BYTES_A_VALUE, MAX_JSON_BYTES } from '../http/read-json';
import { MAX_ADDRESS_LENGTH } from '../http/refuse-early';
import { MAX_ATTRIBUTES, MAX_NESTING, MAX_REOPENED } from '../markup/parse-markup';

const MB = 1024 * 1024;

/** What no request may go beyond, in words, for the document's description. */
export function describeLimits(): string {
  return [
    `A value has at most ${MAX_VALUE_CHARACTERS / 1024} KB as JSON and is nested at most ${MAX_VALUE_DEPTH} deep; a page's content, or a section's data, has at most ${MAX_DOCUMENT_LENGTH.toLocaleString('en')} characters.`,
    `Markup in a text is nested at most ${MAX_NESTING} deep, has at most ${MAX_ATTRIBUTES} attributes an element, and may leave so much open that up to ${MAX_REOPENED.toLocaleString('en')} elements are opened again, more in a long text.`,
    `A path has at most ${MAX_SEGMENTS} segments of at most 64 letters, digits, - and _. A batch has 1 to ${MAX_BATCH} changes.`,
    `A body has at most ${MAX_JSON_BYTES / MB} MB, an import ${MAX_IMPORT_BYTES / MB} MB; it holds at most ${Math.floor(MAX_JSON_BYTES / BYTES_A_VALUE).toLocaleString('en')} values, an import beyond ${MAX_JSON_BYTES / MB} MB one for each ${BYTES_A_VALUE} bytes; an uploaded file 10 MB; an address has at most ${MAX_ADDRESS_LENGTH.toLocaleString('en')} characters.`,
    'A field that a body does not take is refused, as is a query parameter where a session or key is asked for; what anyone may read passes unknown query parameters over.',
  ].join(' ');
}
