import { stringify } from 'csv-stringify/sync';

/** The beginning of a cell that a spreadsheet evaluates as a formula. Spreadsheets ignore white space before the sign, also in quotes. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

/**
 * Returns rows as CSV for spreadsheets. Texts that would be evaluated as formulas get a leading apostrophe.
 * @param isFirst whether the rows begin the file, which then gets a header and, for UTF-8, a byte order mark
 */
export function writeCsv(rows: readonly object[], columns: readonly string[], isFirst = true): string {
  const cast = { string: escapeFormula };
  return stringify([...rows], { header: isFirst, bom: isFirst, columns: [...columns], cast });
}

function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `writeCsv` added to a text. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
