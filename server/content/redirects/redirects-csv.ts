import { setImmediate } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { unescapeFormula, writeCsv } from '../../platform/csv';
import { AppError } from '../../platform/errors';
import { MAX_REDIRECTS } from '../changes/redirects';
import { REDIRECT_STATUSES } from '../directory/redirect-table';
import type { Asked } from './plan-redirects';
import type { Rule } from './settle-redirects';

/** The size limit of a file, in bytes. */
export const MAX_CSV_BYTES = 1_000_000;

/** The longest line, in characters: two addresses and the other fields are far shorter. */
const MAX_LINE = 20_000;
/** How much is parsed at a time, in bytes. Other requests are served between two chunks. */
const PART = 16_000;

/** A line of a file, with its redirect and the problem that makes it invalid, if any. */
export interface CsvLine {
  /** Counts from 1 and includes the header. */
  line: number;
  asked: Asked;
  problem: string | null;
}

const COLUMNS = ['from', 'to', 'kind', 'status'] as const;
type Column = (typeof COLUMNS)[number];

/** Writes redirects as CSV for a spreadsheet: with a byte order mark for UTF-8, and with values escaped that would be read as formulas. */
export function redirectsToCsv(rules: readonly Rule[]): string {
  return writeCsv(rules, COLUMNS);
}

/**
 * Reads a file in the format of `redirectsToCsv`. Its first line names the columns; `kind` and `status` are optional. Columns are separated
 * by commas, semicolons or tabs, depending on the spreadsheet.
 * @throws AppError UNPROCESSABLE_CONTENT if the text is not such a file or is too long
 */
export async function readRedirectsCsv(text: string): Promise<CsvLine[]> {
  if (Buffer.byteLength(text) > MAX_CSV_BYTES) throw createCsvError('The file is larger than 1 MB.');
  const records = await parseRows(text);
  const [names, ...rows] = records;
  const at = readColumns(names?.fields ?? []);
  if (rows.length > MAX_REDIRECTS) {
    throw createCsvError(
      `A file can contain at most ${MAX_REDIRECTS.toLocaleString('en-US')} redirects; this file has ${rows.length}.`,
    );
  }
  if (rows.length === 0) throw createCsvError('The file contains no redirects.');
  return rows.map(({ line, fields }) => readRow(line, fields, at));
}

interface Row {
  line: number;
  fields: string[];
}

async function parseRows(text: string): Promise<Row[]> {
  const first = text.slice(0, 500).split(/[\r\n]/, 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ',';
  try {
    const parser = parse({
      bom: true,
      delimiter,
      info: true,
      max_record_size: MAX_LINE,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: MAX_REDIRECTS + 2,
    });
    const [rows] = await Promise.all([collectRows(parser), feedParser(parser, Buffer.from(text))]);
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as { lines?: unknown }).lines;
    throw createCsvError(
      `This is not a valid CSV file${typeof line === 'number' ? `: line ${line} cannot be read` : ''}.`,
    );
  }
}

async function collectRows(parser: Parser): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>)
    rows.push({ line: info.lines, fields: record });
  return rows;
}

async function feedParser(parser: Parser, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !parser.destroyed; at += PART) {
    parser.write(bytes.subarray(at, at + PART));
    await setImmediate();
  }
  if (!parser.destroyed) parser.end();
}

/** Returns the index of each column. @throws AppError UNPROCESSABLE_CONTENT if the header is invalid */
function readColumns(names: readonly string[]): Partial<Record<Column, number>> {
  const found = names.map((name) => name.toLowerCase());
  const unknown = found.find((name) => name !== '' && !COLUMNS.includes(name as Column));
  if (unknown !== undefined || !found.includes('from') || !found.includes('to')) {
    const said =
      unknown === undefined || !found.includes('from') ? '' : ` “${unknown.slice(0, 40)}” is not a known column.`;
    throw createCsvError(`The first line must name the columns: from,to,kind,status.${said}`);
  }
  return Object.fromEntries(found.map((name, index) => [name, index]));
}

function readRow(line: number, fields: readonly string[], at: Partial<Record<Column, number>>): CsvLine {
  const field = (name: Column) => unescapeFormula(fields[at[name] ?? -1] ?? '');
  const kind = field('kind').toLowerCase() || 'exact';
  const status = field('status') || '301';
  const isKind = kind === 'exact' || kind === 'prefix';
  const isStatus = REDIRECT_STATUSES.some((one) => String(one) === status);
  const asked: Asked = {
    from: field('from'),
    to: field('to'),
    kind: isKind ? kind : 'exact',
    status: isStatus ? (Number(status) as Asked['status']) : 301,
  };
  const problem = !isKind
    ? `The kind must be exact or prefix, not “${kind.slice(0, 40)}”.`
    : isStatus
      ? null
      : `The status must be 301, 302, 307, 308 or 410, not “${status.slice(0, 40)}”.`;
  return { line, asked, problem };
}

function createCsvError(message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'csv', message }] });
}
