import { escapeAttribute } from '../../../src/lib/escape-html';
import { type BundledUse, isForThirdParties } from './bundle-contents';
import { type FileThen, isDestroyed } from './claims-at';
import { describeSupport } from './statements-at';

/** The subject of a bundle, as in its manifest. */
export interface BundleAbout {
  kind: 'bundle' | 'examination';
  title: string;
  /** The origin of the site. */
  site: string;
  madeAt: Date;
  madeBy: string | null;
  /** The moments or days, in words. */
  moments: string[];
  /** Whether the substantiation files are included. */
  withFiles: boolean;
  /** Whether the whole record since the first publication is included. */
  withChain: boolean;
  /** Other files with lists, for the index: their names and what they contain. */
  lists: { file: string; words: string }[];
}

/** Writes the explanation of a bundle in plain words. */
export function writeReadme(about: BundleAbout, fingerprint: string, missing: readonly string[]): string {
  const { title, site, madeAt, madeBy, moments, withFiles, withChain, lists } = about;
  const parts = [
    title,
    `Site: ${site}\nMade: ${madeAt.toISOString()}${madeBy ? ` for ${madeBy}` : ''}\nShows: ${moments.join(', ')}`,
    'HOW TO READ IT\nOpen index.html in any browser. No internet connection and no special software is needed.',
    [
      'WHAT IS INSIDE',
      'index.html, index.csv   Every page, feed and document that visitors could open, with who prepared and reviewed it',
      'statements.csv          The statements on these pages, and what supported each of them',
      'claims.json             The entries of these statements in the firm’s register of claims, as they were then',
      ...(withFiles ? ['claims/                 The files that support them'] : []),
      ...lists.map(({ file, words }) => `${file.padEnd(23)} ${words}`),
      'pages/ or dates/        The pages, made to open from this folder. They run no programs and load nothing from the internet',
      'exact/                  The same pages, and everything they consist of, byte for byte as they were stored. Each name is a SHA-256',
      'styles/                 Style sheets for the pages that open from this folder',
      'records/                What is known of each publication: first and last use, response headers, people, hashes, and its link in the chain of hashes',
      ...(withChain
        ? ['chain/                  The record from the first of these publications until the bundle was made']
        : []),
      'manifest.json           Every file of this bundle with its size and SHA-256',
      'seal.json, seal.sig     The SHA-256 of manifest.json and its signature (Ed25519)',
      'public-key.pem          The key to verify it with',
      'verify.mjs              A program that verifies everything',
    ].join('\n'),
    [
      'HOW TO VERIFY IT',
      'With Node.js 20 or later, from this folder:',
      '',
      `    node verify.mjs . --key ${fingerprint}`,
      '',
      'Take the fingerprint after --key from the firm, not from this file, and preferably verify.mjs too. Without Node.js:',
      '',
      '    openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in seal.json -sigfile seal.sig',
      '    openssl dgst -sha256 manifest.json      (compare with "manifest" in seal.json)',
      '',
      'If there is a timestamp.tsr, an independent authority has confirmed when manifest.json existed:',
      '',
      '    openssl ts -verify -data manifest.json -in timestamp.tsr -CAfile the-authority.pem',
      '',
      'If there is none, seal.json says why.',
    ].join('\n'),
    [
      'WHAT IT SHOWS, AND WHAT IT DOES NOT',
      'Each page was stored when it was published, before visitors got it. Its link in the chain of hashes covers its address, its time and its content.',
      'The firm’s admins get the newest links of the chains by email every day. Whoever has such an email can show that no earlier entry was changed.',
      'Statements without an entry in the register were found by their words. The list may miss some, and name words that state nothing.',
      ...(withFiles
        ? []
        : [
            'This copy is for third parties: it does not contain the files that support statements, their sources, and their owners.',
          ]),
      ...(isForThirdParties(about)
        ? [
            'It shows who approved what and when, but not the notes that reviewers wrote, or why something was published without an approval.',
          ]
        : []),
      ...(withChain ? [] : ['It does not contain the rest of the record, which names what people did.']),
      ...(missing.length > 0
        ? ['', 'No longer there when the bundle was made:', ...missing.map((each) => `- ${each}`)]
        : []),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#0b1f3a;background:#fff;margin:2rem auto;max-width:72rem;padding:0 1rem}
h1{font-size:1.75rem;margin:0 0 .25rem}h2{margin:2.5rem 0 .5rem;font-size:1.25rem}p{max-width:44rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #d8dce3}
thead th{color:#4a5a73;font-weight:600;white-space:nowrap}code{font-size:.8125rem;overflow-wrap:anywhere}a{color:#0b1f3a}
.small{color:#4a5a73;font-size:.875rem}`;

/** Writes the page that a reader opens first. It needs nothing but a browser. */
export function writeIndex(
  about: BundleAbout,
  uses: readonly BundledUse[],
  places: ReadonlyMap<number, string | null>,
  fingerprint: string,
): string {
  const { title, site, madeAt, madeBy, moments, lists } = about;
  const made = `Made ${madeAt.toISOString()}${madeBy ? ` for ${madeBy}` : ''}.`;
  const parts = moments.map((moment) =>
    writeMoment(
      moment,
      uses.filter((use) => use.moment === moment),
      places,
      about,
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${text(title)}</h1>
<p>${text(site)}. ${text(made)}</p>
<p>Each page opens from this folder as visitors got it, without an internet connection. <a href="README.txt">README.txt</a> says what the other files are and how to verify that nothing was changed.</p>
<p class="small">Fingerprint of the key that signed it: <code>${fingerprint}</code></p>
<ul>
<li><a href="index.csv">index.csv</a>: this list for a spreadsheet</li>
<li><a href="statements.csv">statements.csv</a>: the statements on these pages, with what supported them</li>
${lists.map(({ file, words }) => `<li><a href="${file}">${file}</a>: ${text(words)}</li>`).join('\n')}
</ul>
${parts.join('\n')}
</body>
</html>
`;
}

const KINDS = { page: 'Page', feed: 'Feed', file: 'Document' };

function writeMoment(
  moment: string,
  uses: readonly BundledUse[],
  places: ReadonlyMap<number, string | null>,
  { withFiles }: BundleAbout,
): string {
  const rows = uses.map(({ publication, page, exact, record }) => {
    const { kind, title, address, usedFrom, usedUntil, preparedBy, review } = publication;
    const opens = page ?? exact;
    const name = text(title || address);
    return row([
      opens ? `<a href="${opens}">${name}</a>` : name,
      `${KINDS[kind]}<br><span class="small">${text(address)}</span>`,
      `${text(usedFrom)}<br>${usedUntil === null ? 'still in use' : text(usedUntil)}`,
      text(preparedBy.map((one) => one.name ?? '').join(', ')),
      `${text(review.decision)}${review.by?.name ? `<br>${text(review.by.name)}` : ''}`,
      `<a href="${record}">record</a>${exact ? ` · <a href="${exact}">exact bytes</a>` : ''}`,
    ]);
  });
  const stated = uses.flatMap(({ publication, statements }) =>
    statements.map(({ kind, words, claim, isOnPage }) =>
      row([
        `“${text(words)}”${isOnPage ? '' : '<br><span class="small">no longer on the page</span>'}`,
        text(kind),
        text(publication.title || publication.address),
        claim
          ? `${text(claim.statement)}<br><span class="small">Claim ${claim.id}, ${claim.status}</span>`
          : 'not in the register',
        withFiles && claim
          ? claim.files.map((file) => linkFile(file, places.get(file.id) ?? null)).join('<br>') ||
            describeSupport(claim)
          : describeSupport(claim),
      ]),
    ),
  );
  return `<h2>${text(moment)}</h2>
${uses.length === 0 ? '<p>Nothing was recorded.</p>' : table(['Page', 'Address', 'First and last use', 'Prepared by', 'Review', 'Files'], rows)}
${stated.length === 0 ? '' : `<h3>Statements</h3>\n${table(['Words', 'Kind', 'Page', 'Register', 'Supported by'], stated)}`}`;
}

function linkFile(file: Pick<FileThen, 'name' | 'secret'>, place: string | null): string {
  const name = text(file.name);
  if (place === null) return `${name} (${isDestroyed(file) ? 'destroyed after its retention period' : 'missing'})`;
  return `<a href="${place.split('/').map(encodeURIComponent).join('/')}">${name}</a>`;
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return `<div class="scroll"><table><thead>${row(heads, 'th scope="col"')}</thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function row(cells: readonly string[], tag = 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag.split(' ', 1)[0]}>`).join('')}</tr>`;
}

function text(value: string): string {
  return escapeAttribute(value);
}
