import { RADII } from '../../content/brand/brand.model';
import { findTypefacePair, TYPEFACE_CHOICES } from '../../content/brand/typefaces';
import { useBrand } from './use-brand';

const OWN = { label: 'Fraunces with Inter' };
const RADIUS_LABELS = { square: 'Square', small: 'Small', soft: 'Soft', round: 'Round' };

/** Selects the typeface pair, previewed in its own fonts, and the corner radius. */
export function ShapeFields() {
  const { brand, choose } = useBrand();
  const typefaces = findTypefacePair(brand.typefaces) ? brand.typefaces : 'fraunces';
  const radius = RADII.find((one) => one === brand.radius) ?? 'small';
  return (
    <>
      <fieldset className="brand-group">
        <legend>Typefaces</legend>
        {TYPEFACE_CHOICES.map((choice) => (
          <label key={choice} className="brand-pair" data-pair={choice}>
            <input
              type="radio"
              name="typefaces"
              checked={choice === typefaces}
              onChange={() => choose(['typefaces'], choice)}
            />
            <span>
              <span className="brand-pair-headings">{(findTypefacePair(choice) ?? OWN).label}</span>
              <span className="brand-pair-texts">We buy small companies, and keep them as they are.</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="brand-group">
        <legend>Corners</legend>
        <div className="brand-radii">
          {RADII.map((choice) => (
            <label key={choice} className="brand-radius" data-radius={choice}>
              <input
                type="radio"
                name="radius"
                checked={choice === radius}
                onChange={() => choose(['radius'], choice)}
              />
              {RADIUS_LABELS[choice]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
