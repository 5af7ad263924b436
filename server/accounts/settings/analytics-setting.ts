import { z } from 'zod';

/** An address of a script or of what it reports to: encrypted, of a host by its name, and of signs alone that end nothing in a policy. */
const ADDRESS = /^https:\/\/([a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(:\d{2,5})?(\/[\w.~/%-]*)?$/i;
const address = z
  .string()
  .trim()
  .max(300)
  .refine((text) => ADDRESS.test(text), 'Use an address such as https://stats.example.com/script.js.');

const MAX_ATTRIBUTES = 10;

/** What counts visitors besides the site itself; null: nothing does. */
export const analyticsSetting = z
  .strictObject({
    /** Where its script is. */
    src: address,
    /** Where it reports to, if that is not where it is from. */
    reportsTo: address.optional(),
    /** What its script is told: `data-domain`, `data-website-id` and the like. */
    attributes: z
      .record(
        z.string().regex(/^data-[a-z0-9-]{1,40}$/, 'Names of attributes begin with data-.'),
        z
          .string()
          .max(200)
          .regex(/^[\x20-\x7e]*$/, 'Use letters, digits and signs.'),
      )
      .refine((all) => Object.keys(all).length <= MAX_ATTRIBUTES, `At most ${MAX_ATTRIBUTES} attributes.`)
      .optional(),
    /** The hash of the script, where it never changes. */
    integrity: z
      .string()
      .regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]{40,90}={0,2}$/, 'Use a hash such as sha384-….')
      .optional(),
  })
  .nullable();

export type Analytics = NonNullable<z.infer<typeof analyticsSetting>>;
