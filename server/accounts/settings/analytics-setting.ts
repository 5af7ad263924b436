import { z } from 'zod';

/** Matches an https URL with a host name, and only characters that are safe inside a content security policy. */
const ADDRESS = /^https:\/\/([a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(:\d{2,5})?(\/[\w.~/%-]*)?$/i;
const address = z
  .string()
  .trim()
  .max(300)
  .refine((text) => ADDRESS.test(text), 'Enter a URL such as https://stats.example.com/script.js.');

const MAX_ATTRIBUTES = 10;

/** The setting of the third-party analytics service; null for none. */
export const analyticsSetting = z
  .strictObject({
    /** The URL of the script. */
    src: address,
    /** The URL the script reports to, if it is on another origin. */
    reportsTo: address.optional(),
    /** The attributes of the script element, such as `data-domain` or `data-website-id`. */
    attributes: z
      .record(
        z.string().regex(/^data-[a-z0-9-]{1,40}$/, 'Attribute names must start with data-.'),
        z
          .string()
          .max(200)
          .regex(/^[\x20-\x7e]*$/, 'Use only letters, digits and punctuation.'),
      )
      .refine((all) => Object.keys(all).length <= MAX_ATTRIBUTES, `At most ${MAX_ATTRIBUTES} attributes.`)
      .optional(),
    /** The integrity hash of the script, if it never changes. */
    integrity: z
      .string()
      .regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]{40,90}={0,2}$/, 'Enter a hash such as sha384-….')
      .optional(),
  })
  .nullable();

export type Analytics = NonNullable<z.infer<typeof analyticsSetting>>;
