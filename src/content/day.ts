const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Whether a value is a day of the calendar: `2026-03-01`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** A day in words, the same wherever it is read: `1 March 2026`; empty for what is none. */
export function dayInWords(day: string): string {
  if (!isDay(day)) return '';
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${Number(year)}`;
}
