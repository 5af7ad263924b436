import type { ClaimKind } from '../../../src/content/claims/claim-status';
import { statesOtherValue } from '../../../src/content/claims/states-other-value';
import { formatDay, formatMoment, isDay } from '../../../src/content/day';
import { nameDecision } from '../../../src/content/publication-kinds';
import type { Region } from '../../../src/content/region';
import { escapeAttribute } from '../../../src/lib/escape-html';
import { type BundledUse, isForThirdParties } from './bundle-contents';
import { type ClaimThen, type FileThen, isDestroyed } from './claims-at';
import { describeSupport, isPossibleReturn, type StatementThen } from './statements-at';

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
  /** The only kinds of claims it lists; empty for all. */
  kinds: ClaimKind[];
  /** False if it contains only some pages that were asked for. */
  isWhole: boolean;
}

/** Writes the explanation of a bundle in plain words. */
export function writeReadme(
  about: BundleAbout,
  {
    firm,
    fingerprint,
    missing,
    region,
    isMailedDaily,
    hasAuthority,
  }: {
    /** The firm's name; empty if it has none. */
    firm: string;
    fingerprint: string;
    missing: readonly string[];
    region: Region;
    /** Whether the admins get the newest links of the chains by email. */
    isMailedDaily: boolean;
    /** Whether a time-stamping authority is configured. */
    hasAuthority: boolean;
  },
): string {
  const { title, site, madeAt, madeBy, moments, withFiles, withChain, lists } = about;
  const made = `Made: ${formatMoment(madeAt, region)}${madeBy ? ` for ${madeBy}` : ''}`;
  const parts = [
    title,
    `${firm && `Firm: ${firm}\n`}Site: ${site}\n${made}\nShows: ${moments.map((moment) => nameMoment(moment, region)).join('; ')}`,
    'HOW TO READ IT\nOpen index.html in any browser. No internet connection and no special software is needed.',
    [
      'WHAT IS INSIDE',
      `index.html, index.csv   ${about.isWhole ? 'Every page, feed and document that visitors could open' : 'The pages that were asked for, as visitors could open them'}, with who prepared and reviewed it`,
      `statements.html         ${nameStatements(about)}, each next to its claim and what supported it`,
      'statements.csv          The same for a spreadsheet',
      'claims.json             The entries of these statements in the firm’s register of claims, as they were then, with the publications they are about',
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
      '',
      `Times in .html and .txt files are in the time zone of the firm (${region.timeZone}), those in .csv and .json files in UTC.`,
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
      ...(hasAuthority
        ? [
            'If there is a timestamp.tsr, an independent authority has confirmed when manifest.json existed:',
            '',
            '    openssl ts -verify -data manifest.json -in timestamp.tsr -CAfile the-authority.pem',
            '',
            'If there is none, seal.json says why.',
          ]
        : ['No independent authority has confirmed when this was made.']),
    ].join('\n'),
    [
      'WHAT IT SHOWS, AND WHAT IT DOES NOT',
      'Each page was stored when it was published, before visitors got it. Its link in the chain of hashes covers its address, its time and its content.',
      ...(isMailedDaily
        ? [
            'The firm’s admins get the newest links of the chains by email every day. Such an email can show that no earlier entry was changed.',
          ]
        : []),
      `${describeRegister(about)} statements.csv and statements.html say when each claim was registered and when its files were added.`,
      'Statements without an entry in the register were found by their words. The list may miss some, and name words that state nothing.',
      ...(withFiles
        ? []
        : [
            `${isForThirdParties(about) ? 'This copy is for third parties. ' : ''}It does not contain the files that support statements, their sources, or their owners.`,
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

/** Says which statements a bundle lists. */
function nameStatements({ kinds }: BundleAbout): string {
  if (kinds.length === 0) return 'The statements on these pages';
  const names = kinds.map((kind) => spell(kind).toLowerCase()).join(', ');
  const more = kinds.includes('performance') ? ', with figures in no claim that may be returns' : '';
  return `Only statements of the kinds that were asked for (${names}${more})`;
}

/** Says as of when a bundle shows the claims. */
function describeRegister({ kind }: BundleAbout): string {
  const day =
    'at the end of the day or, for a version of a page that went out of use during the day, at the end of its use';
  return `Each claim is shown as it was in the register ${kind === 'bundle' ? 'at the moment shown' : day}, with the files that it had by then.`;
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
  {
    firm,
    uses,
    fingerprint,
    region,
  }: { firm: string; uses: readonly BundledUse[]; fingerprint: string; region: Region },
): string {
  const { title, site, madeAt, madeBy, moments, lists } = about;
  const made = `Made ${formatMoment(madeAt, region)}${madeBy ? ` for ${madeBy}` : ''}.`;
  return writePage(
    title,
    `<p>${firm && `<b>${text(firm)}</b>, `}${text(site)}. ${text(made)}</p>
<p>Each page opens from this folder as visitors got it, without an internet connection. <a href="README.txt">README.txt</a> says what the other files are and how to verify that nothing was changed.</p>
<p class="small">Fingerprint of the key that signed it: <code>${fingerprint}</code></p>
<ul>
<li><a href="statements.html">Statements</a>: ${text(lowerFirst(nameStatements(about)))}, each next to its claim and what supported it (<a href="statements.csv">statements.csv</a> for a spreadsheet)</li>
<li><a href="index.csv">index.csv</a>: this list for a spreadsheet</li>
${lists.map(({ file, words }) => `<li><a href="${file}">${file}</a>: ${text(words)}</li>`).join('\n')}
</ul>
${moments.map((moment) => writeMoment(moment, uses, region)).join('\n')}`,
  );
}

/**
 * Writes the page with the statements of each moment, those about performance first, each next to its claim and what supported it. Figures that only
 * may be returns have a table of their own.
 * @param places of the files of claims, by their ids
 */
export function writeStatements(
  about: BundleAbout,
  { uses, places, region }: { uses: readonly BundledUse[]; places: ReadonlyMap<number, string | null>; region: Region },
): string {
  const { title, moments, withFiles } = about;
  const parts = moments.map((moment) => {
    const stated = uses
      .filter((use) => use.moment === moment)
      .flatMap((use) => use.statements.map((statement) => ({ use, statement })))
      .sort((one, other) => Number(isPerformance(other.statement)) - Number(isPerformance(one.statement)));
    const toRow = ({ use, statement }: (typeof stated)[number]) => {
      const { words, kind, claim, isOnPage } = statement;
      const { publication, page } = use;
      const name = text(publication.title || publication.address);
      return row([
        `“${text(words)}”<br><span class="small">${text(spell(kind))}${isOnPage ? '' : ', no longer on the page'}</span>`,
        `${page ? `<a href="${page}">${name}</a>` : name}<br><span class="small">${writePeriod(use, region)}</span>`,
        claim ? writeClaim(claim, region) : 'Not in the register of claims',
        writeSupport(statement, withFiles ? places : null, region),
      ]);
    };
    const heads = ['Statement', 'Page and when it was shown', 'Claim', 'Supported by'];
    const isPossible = ({ statement }: (typeof stated)[number]) => isPossibleReturn(statement, about.kinds);
    const [asked, possible] = [stated.filter((one) => !isPossible(one)), stated.filter(isPossible)];
    const others = `<h3>Figures in no claim that may be returns (${possible.length})</h3>
${table(heads, possible.map(toRow))}`;
    return `<h2>${text(nameMoment(moment, region))}</h2>
${asked.length === 0 ? '<p>No statements were found.</p>' : table(heads, asked.map(toRow))}
${possible.length === 0 ? '' : others}`;
  });
  return writePage(
    `Statements: ${title}`,
    `<p>${about.kinds.length === 0 ? 'Figures, superlatives, rankings and ratings on these pages, and the claims they make' : text(nameStatements(about))}. Those that are not in the register of claims were found by their words. ${text(describeRegister(about))} <a href="index.html">All pages</a></p>
${parts.join('\n')}`,
  );
}

function isPerformance({ kind }: StatementThen): boolean {
  return kind === 'performance';
}

function writeClaim(claim: ClaimThen, region: Region): string {
  const { id, statement, status, asOf, source, files, registeredAt } = claim;
  const isSourceOnly = status === 'substantiated' && source !== null && files.length === 0;
  const facts = [
    `Claim ${id}`,
    isSourceOnly ? 'source named, no file' : spell(status).toLowerCase(),
    ...(asOf === null ? [] : [`as of ${formatDay(asOf, region.locale)}`]),
    `registered ${formatMoment(new Date(registeredAt), region)}`,
  ];
  return `${text(statement)}<br><span class="small">${text(facts.join(', '))}</span>`;
}

/** Links the files of a claim, or says what else supports it. @param places null for those who may not get files and sources */
function writeSupport(
  statement: StatementThen,
  places: ReadonlyMap<number, string | null> | null,
  region: Region,
): string {
  const { claim, words } = statement;
  if (!claim) return 'Not substantiated';
  const support = describeSupport(statement);
  const added = ({ addedAt }: FileThen) => text(`added ${formatMoment(new Date(addedAt), region)}`);
  const files = places
    ? claim.files.map((file) => `${linkFile(file, places.get(file.id) ?? null)}, ${added(file)}`)
    : claim.files.map((file) => `A file, which is not in this copy, ${added(file)}`);
  const source = places && claim.source !== null ? [text(`Source: ${claim.source}`)] : [];
  if (support === 'unsubstantiated') {
    const why = statesOtherValue(words, claim.value) ? `: the claim is about ${text(claim.value ?? '')}` : '';
    return [`Not substantiated${why}`, ...files, ...source].join('<br>');
  }
  // Files that were destroyed are named too.
  return [...(support === 'file' ? [] : ['Source named, no file']), ...files, ...source].join('<br>');
}

function writePage(title: string, body: string): string {
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
${body}
</body>
</html>
`;
}

const KINDS = { page: 'Page', feed: 'Feed', file: 'Document' };

function writeMoment(moment: string, all: readonly BundledUse[], region: Region): string {
  const uses = all.filter((use) => use.moment === moment);
  const rows = uses.map((use) => {
    const { publication, page, exact, record, pageReview } = use;
    const { kind, title, address, preparedBy, cause, review } = publication;
    const opens = page ?? exact;
    const name = text(title || address);
    const people = preparedBy.map((one) => one.name ?? '').join(', ');
    const reviewed = [
      nameDecision(review.decision, cause.kind),
      ...(review.by?.name ? [review.by.name] : []),
      ...(review.at ? [formatMoment(new Date(review.at), region)] : []),
      ...(pageReview ? [describeReview(pageReview, region)] : []),
    ];
    return row([
      opens ? `<a href="${opens}">${name}</a>` : name,
      `${KINDS[kind]}<br><span class="small">${text(address)}</span>`,
      writePeriod(use, region),
      people === '' && cause.kind === 'first' ? 'Recorded when the log began' : text(people),
      reviewed.map(text).join('<br>'),
      `<a href="${record}">record</a>${exact ? ` · <a href="${exact}">exact bytes</a> (to verify, not to read)` : ''}`,
    ]);
  });
  const heads = ['Page', 'Address', 'First and last use', 'Prepared by', 'Review', 'Files'];
  return `<h2>${text(nameMoment(moment, region))}</h2>
${rows.length === 0 ? '<p>Nothing was recorded.</p>' : table(heads, rows)}`;
}

function describeReview({ by, at }: NonNullable<BundledUse['pageReview']>, region: Region): string {
  return `Page reviewed${by ? ` by ${by}` : ''}, ${formatMoment(new Date(at), region)}`;
}

function writePeriod({ publication: { usedFrom, usedUntil } }: BundledUse, region: Region): string {
  const until = usedUntil === null ? 'still in use' : `until ${formatMoment(new Date(usedUntil), region)}`;
  return `${text(formatMoment(new Date(usedFrom), region))}<br>${text(until)}`;
}

/** Names a moment for people. The moments of responses are days, such as `2026-01-31`. */
function nameMoment(moment: string, { locale }: Region): string {
  return isDay(moment) ? formatDay(moment, locale) : moment;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Returns the words of a value, such as `Needs substantiation` of `needs-substantiation`. */
function spell(value: string): string {
  const words = value.replaceAll('-', ' ').replace('third party', 'third-party');
  return words.charAt(0).toUpperCase() + words.slice(1);
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
