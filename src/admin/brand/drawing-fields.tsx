import { useState } from 'react';
import { DRAWING_NAMES, DRAWINGS, type DrawingName } from '../../content/brand/drawings';
import { plainText } from '../../content/text';
import { isSafeUrl, resolveAsset } from '../../content/url';
import { MediaPicker } from '../../editor-panels/media/media-picker';
import { ToolButton } from '../../ui/tool-button';
import { useBrand } from './use-brand';

/** Replaces the illustrations that pages show with the site's own images. */
export function DrawingFields() {
  const { brand, choose } = useBrand();
  const [chosen, setChosen] = useState<DrawingName | null>(null);
  return (
    <fieldset className="brand-group">
      <legend>Drawings</legend>
      <p className="brand-hint">
        They take the colours above. A picture in place of one is cut to its room; what it shows is said in the library.
      </p>
      <ul className="brand-drawings">
        {DRAWING_NAMES.map((name) => (
          <DrawingRow
            key={name}
            name={name}
            picture={plainText(brand.drawings?.[name])}
            onReplace={() => setChosen(name)}
            onPutBack={() => choose(['drawings', name], '')}
          />
        ))}
      </ul>
      {chosen === null ? null : (
        <MediaPicker
          title={`Choose a picture for “${DRAWINGS[chosen].label}”`}
          onClose={() => setChosen(null)}
          onPick={({ url }) => {
            choose(['drawings', chosen], url);
            setChosen(null);
          }}
        />
      )}
    </fieldset>
  );
}

interface DrawingRowProps {
  name: DrawingName;
  picture: string;
  onReplace: () => void;
  onPutBack: () => void;
}

function DrawingRow({ name, picture, onReplace, onPutBack }: DrawingRowProps) {
  const { label, width, height } = DRAWINGS[name];
  const isOwn = picture !== '' && isSafeUrl(picture);
  return (
    <li>
      <span className="thumbnail">
        <img
          src={isOwn ? resolveAsset(picture) : `/illustrations/${name}.svg`}
          alt=""
          loading="lazy"
          width={width}
          height={height}
        />
      </span>
      <span className="brand-drawing-name">
        {label}
        <span className="brand-hint">
          {width} by {height}
        </span>
      </span>
      <span className="brand-font-buttons">
        <ToolButton look="small" aria-label={`Replace the drawing: ${label}`} onClick={onReplace}>
          Replace…
        </ToolButton>
        {picture === '' ? null : (
          <button
            type="button"
            className="link-button"
            aria-label={`Put the drawing back: ${label}`}
            onClick={onPutBack}
          >
            Put back
          </button>
        )}
      </span>
    </li>
  );
}
