import { useId } from 'react';
import { brandField } from '../../content/brand/brand.model';
import { MARK_LABELS, MARKS, type Mark, readMark } from '../../content/brand/mark';
import { plainText } from '../../content/text';
import { fieldProblem } from '../../editing/field-problem';
import { modelOf } from '../../pages/models';
import { FieldFrame } from '../../ui/field-frame';
import { PictureInput } from '../administration/picture-input';
import { useBrand } from './use-brand';

/** Edits the logo for light and dark backgrounds, the mark used without a logo, and the image that icons are made from. */
export function LogoFields() {
  const { brand, choose, logo, chooseLogo, logoText, writeLogoText } = useBrand();
  const id = useId();
  const mark = readMark(brand);
  return (
    <fieldset className="brand-group">
      <legend>Logo and icons</legend>
      <div data-path="site.logo.image">
        <PictureInput
          label="Logo"
          hint="Shown at the top of each page, next to the firm’s name."
          name="logo"
          value={logo}
          onChange={chooseLogo}
          problem={findProblem(logo)}
        />
      </div>
      {logo === '' ? null : (
        <div data-path="site.logo.text">
          <FieldFrame
            id={id}
            label="Text next to the logo"
            hint="Leave empty if the logo itself shows the firm’s name."
          >
            <input
              id={id}
              className="input"
              value={logoText}
              onChange={({ target: { value } }) => writeLogoText(value)}
            />
          </FieldFrame>
        </div>
      )}
      <div data-path="site.brand.logoOnDark">
        <PictureInput
          label="Logo for dark backgrounds"
          hint="Shown in the footer."
          name="logo-on-dark"
          ground="dark"
          value={plainText(brand.logoOnDark)}
          onChange={(address) => choose(['logoOnDark'], address)}
          problem={findProblem(brand.logoOnDark)}
        />
      </div>
      <fieldset className="brand-radii" data-path="site.brand.mark">
        <legend className="brand-hint">If there’s no logo, show</legend>
        {MARKS.map((one) => (
          <label key={one} className="brand-radius" data-radius="small">
            <input type="radio" name="mark" checked={one === mark} onChange={() => choose(['mark'], one)} />
            {MARK_LABELS[one]}
          </label>
        ))}
      </fieldset>
      <div data-path="site.brand.icon">
        <PictureInput
          label="Icon"
          hint={`Square image for browser tabs and home screens. If empty, they show ${ICON_WITHOUT_IMAGE[mark]}, not the logo.`}
          name="icon"
          value={plainText(brand.icon)}
          onChange={(address) => choose(['icon'], address)}
          problem={findProblem(brand.icon, brandField.fields?.icon)}
        />
      </div>
    </fieldset>
  );
}

/** The icon's content if it has no image, by the mark that is used if there is no logo. An icon is never blank. */
const ICON_WITHOUT_IMAGE = {
  tree: 'a tree',
  initial: 'the first letter of the firm’s name',
  none: 'the first letter of the firm’s name',
} as const satisfies Record<Mark, string>;

/** Returns what is wrong with an image's URL, or null. */
function findProblem(address: unknown, field = modelOf('site', null)?.sections.logo?.fields?.image): string | null {
  return field && plainText(address) !== '' ? fieldProblem(field, address) : null;
}
