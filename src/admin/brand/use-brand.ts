import type { ColourKey } from '../../content/brand/palette';
import { isHex } from '../../content/brand/read-brand';
import { plainText } from '../../content/text';
import { shownContent } from '../../editing/state';
import { useEditing, useEntry } from '../page-editor/use-entry';

interface BrandNow {
  colours?: Partial<Record<ColourKey, unknown>>;
  typefaces?: unknown;
  fonts?: unknown;
  radius?: unknown;
  mark?: unknown;
  icon?: unknown;
  logoOnDark?: unknown;
  drawings?: Partial<Record<string, unknown>>;
}

const NONE: BrandNow = {};

/** Returns the brand with unsaved changes, and functions that change it through the site content's editing. */
export function useBrand() {
  const { editing } = useEntry();
  const saidLogo = useEditing(
    (state) => (shownContent(state).site as { logo?: { image?: unknown; text?: unknown } } | undefined)?.logo,
  );
  const brand = useEditing((state) => (shownContent(state).site as { brand?: BrandNow } | undefined)?.brand ?? NONE);

  /** @param path relative to the brand; missing parents are created in the same change */
  function choose(path: readonly [string, ...string[]], value: unknown): void {
    const [first, second] = path;
    const isWhole = brand === NONE;
    const hasPlace = second === undefined || (brand as Record<string, unknown>)[first] !== undefined;
    const inner = second === undefined ? value : { [second]: value };
    const options = { isTyping: true };
    if (isWhole) editing.update('site.brand', { [first]: inner }, options);
    else if (!hasPlace) editing.update(`site.brand.${first}`, inner, options);
    else editing.update(['site.brand', ...path].join('.'), value, options);
  }

  return {
    brand,
    logo: plainText(saidLogo?.image),
    logoText: plainText(saidLogo?.text),
    writeLogoText: (words: string) => editing.update('site.logo.text', words, { isTyping: true }),
    chooseLogo(address: string) {
      if (saidLogo) editing.update('site.logo.image', address, { isTyping: true });
      else editing.update('site.logo', { text: '', image: address });
    },
    choose,
    clear: () => editing.update('site.brand', null),
    /** The chosen colors, leaving out invalid values. */
    colours: Object.fromEntries(Object.entries(brand.colours ?? {}).filter(([, value]) => isHex(value))) as Partial<
      Record<ColourKey, string>
    >,
  };
}
