import { plainText } from '../../content/text';
import { hasVisibleText } from '../../lib/has-visible-text';
import { isRecord } from '../../lib/is-object';

/** Default content of new performance, testimonial and third-party rating sections. */
export const performanceDefaults = {
  title: 'Performance',
  period: '',
  method: '',
  total: { label: 'All investments', gross: '', net: '' },
  extracts: [],
};
export const testimonialDefaults = {
  title: 'What people say',
  quote: '',
  name: '',
  relationship: '',
  compensation: '',
  conflicts: '',
};
export const thirdPartyRatingDefaults = {
  title: 'How others rate us',
  rating: '',
  provider: '',
  date: '',
  period: '',
  compensation: '',
};

/** The words that visitors see in front of a value. */
export const PERFORMANCE_LABELS = { gross: 'Gross', net: 'Net', period: 'Period', method: 'How it is calculated' };
export const TESTIMONIAL_LABELS = {
  relationship: 'Relationship to us',
  compensation: 'Compensation',
  conflicts: 'Conflicts of interest',
};
export const RATING_LABELS = {
  provider: 'Rated by',
  date: 'Rated on',
  period: 'Period',
  compensation: 'Compensation',
};

const REQUIRED: Record<string, Record<string, string>> = {
  testimonial: { quote: 'Quote', name: 'Name', ...TESTIMONIAL_LABELS },
  thirdPartyRating: { rating: 'Rating', ...RATING_LABELS },
};

/**
 * Returns the labels of the values that a section needs before visitors may see it: a return without its net figure, its period and method, a
 * quote without the speaker's interests, or a rating without its date and provider would mislead them. Empty for sections of other types,
 * which are always complete.
 */
export function listMissing({ sectionType, sectionData }: { sectionType: string; sectionData: unknown }): string[] {
  const data = isRecord(sectionData) ? sectionData : {};
  if (sectionType === 'performance') return listMissingOfPerformance(data);
  if (!Object.hasOwn(REQUIRED, sectionType)) return [];
  return Object.entries(REQUIRED[sectionType] ?? {}).flatMap(([key, label]) => (isFilled(data[key]) ? [] : [label]));
}

/** Tells editors what a section lacks before visitors see it. @param missing labels, from `listMissing` */
export function describeMissing(missing: readonly string[]): string {
  return `Visitors don’t see this section until these are filled in: ${missing.join(', ')}.`;
}

/** Returns whether visitors may see a section. */
export function isComplete(section: { sectionType: string; sectionData: unknown }): boolean {
  return listMissing(section).length === 0;
}

function listMissingOfPerformance(data: Record<string, unknown>): string[] {
  const total: Record<string, unknown> = { ...performanceDefaults.total, ...(isRecord(data.total) && data.total) };
  const extracts = Array.isArray(data.extracts) ? data.extracts.filter(isRecord) : [];
  const returns: { name: string; of: Record<string, unknown> }[] = [
    { name: 'All investments', of: total },
    ...extracts.map((of, at) => ({ name: `Extract ${at + 1}`, of })),
  ];
  // A firm may show only net returns. If it shows a gross return, every row has one.
  const keys = returns.some(({ of }) => isFilled(of.gross)) ? ['label', 'gross', 'net'] : ['label', 'net'];
  const names: Record<string, string> = { label: 'Label', gross: 'Gross', net: 'Net' };
  return [
    ...(isFilled(data.period) ? [] : [PERFORMANCE_LABELS.period]),
    ...(isFilled(data.method) ? [] : [PERFORMANCE_LABELS.method]),
    ...returns.flatMap(({ name, of }) => keys.flatMap((key) => (isFilled(of[key]) ? [] : [`${name} › ${names[key]}`]))),
  ];
}

function isFilled(value: unknown): boolean {
  return hasVisibleText(plainText(value));
}

/** Returns the words in front of the values: those that were stored, and the usual ones in place of empty ones, which no value may lack. */
export function fillLabels<K extends string>(usual: Record<K, string>, stored: unknown): Record<K, string> {
  const filled = Object.entries(isRecord(stored) ? stored : {}).filter(([, label]) => isFilled(label));
  return { ...usual, ...Object.fromEntries(filled) };
}
