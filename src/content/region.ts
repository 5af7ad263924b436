import { z } from 'zod';

/**
 * The site's locale and time zone, which decide how dates are formatted, the value of `lang`, and when a day begins.
 */
export const regionSchema = z.strictObject({
  /** A BCP 47 tag, such as `en-US`. */
  locale: z
    .string()
    .max(35)
    .refine(isKnownLocale, 'Choose a language such as en-US.')
    .overwrite((tag) => (isKnownLocale(tag) ? new Intl.Locale(tag).toString() : tag)),
  /** An IANA time zone, such as `America/New_York`. */
  timeZone: z.string().max(60).refine(isKnownTimeZone, 'Choose a time zone such as America/New_York.'),
});

export type Region = z.infer<typeof regionSchema>;

/** The locale of sites that have not chosen one, and of everything that only editors see. */
export const DEFAULT_LOCALE = 'en-US';

function isKnownLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

function isKnownTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+/-]*$/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
