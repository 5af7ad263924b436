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
      <legend>Illustrations</legend>
      <p className="brand-hint">
        Illustrations use the colors above. A replacement image is cropped to fit; add its alt text in the library.
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
          title={`Choose an image for “${DRAWINGS[chosen].label}”`}
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
    <li data-path={`site.brand.drawings.${name}`}>
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
          {width} × {height}
        </span>
      </span>
      <span className="brand-font-buttons">
        <ToolButton look="small" aria-label={`Replace illustration: ${label}`} onClick={onReplace}>
          Replace…
        </ToolButton>
        {picture === '' ? null : (
          <button
            type="button"
            className="link-button"
            aria-label={`Restore default illustration: ${label}`}
            onClick={onPutBack}
          >
            Restore default
          </button>
        )}
      </span>
    </li>
  );
}
