import * as z from 'zod/mini';
import { choice, type Field, group, hexColor, image, optional } from '../fields';
import { findColourProblems } from './brand-problems';
import { DRAWING_NAMES, DRAWINGS, type DrawingName } from './drawings';
import { MARKS } from './mark';
import { FONT_ADDRESS } from './own-fonts';
import type { BrandColours } from './palette';
import { TYPEFACE_CHOICES } from './typefaces';

/** Corner radii. Without a choice, the style sheets' own small radius applies. */
export const RADII = ['square', 'small', 'soft', 'round'] as const;

const fields = {
  colours: optional(
    rejectUnreadable(
      group('Colors', {
        primary: optional(hexColor('Primary')),
        accent: optional(hexColor('Accent')),
        paper: optional(hexColor('Background')),
        ink: optional(hexColor('Text')),
      }),
    ),
  ),
  typefaces: optional(choice('Typefaces', TYPEFACE_CHOICES)),
  fonts: optional(
    group('Custom fonts', { headings: optional(fontField('Headings')), texts: optional(fontField('Body')) }),
  ),
  radius: optional(choice('Corners', RADII)),
  mark: optional(choice('Mark', MARKS)),
  icon: optional(iconField('Icon')),
  logoOnDark: optional(image('Logo for dark backgrounds', { isWhole: true })),
  drawings: optional(
    group(
      'Illustrations',
      Object.fromEntries(
        DRAWING_NAMES.map((name) => [name, optional(image(DRAWINGS[name].label, { isWhole: true }))]),
      ) as Record<DrawingName, Field<string | undefined>>,
    ),
  ),
};

/** How a firm's site differs from the default look; everything is optional. */
export const brandField = group('Brand', fields);

/**
 * Icons must be raster images from the media library: they are redrawn from pixels, so no script can get in through
 * them.
 */
const ICON_ADDRESS = /^\/media\/[0-9a-f]{40}(?:-\d{1,5}x\d{1,5}(?:-[0-9a-f]{18})?)?\.(?:jpg|png|gif|webp|avif)$/;

/** Returns a field for the image that icons are generated from; empty for none. */
function iconField(label: string): Field<string> {
  const schema = z.string().check(
    z.maxLength(200),
    z.refine(
      (text) => text === '' || ICON_ADDRESS.test(text),
      'Choose a PNG, JPEG, WebP, GIF or AVIF image from the library.',
    ),
  );
  return { ...image(label, { hint: 'Square image for browser tabs and home screens.', isWhole: true }), schema };
}

/** Returns a field for the address of an uploaded typeface; empty for none. */
function fontField(label: string): Field<string> {
  const schema = z.string().check(
    z.maxLength(100),
    z.refine((text) => text === '' || FONT_ADDRESS.test(text), 'Upload a WOFF2 file.'),
  );
  return { kind: 'text', label, schema, blank: '' };
}

/** Returns the field with a check that rejects colors that would make text unreadable. */
function rejectUnreadable<F extends Field<Partial<BrandColours>>>(field: F): F {
  const problemsOf = z.superRefine<Partial<BrandColours>>((colours, context) => {
    for (const { of, message } of findColourProblems(colours))
      context.addIssue({ code: 'custom', path: [of], message });
  });
  const schema = field.schema.check(problemsOf);
  return { ...field, schema };
}
