import { type PointerEvent, useId, useState } from 'react';
import { resolveAsset } from '../../content/url';
import { type Crop, cropOf, MAX_ZOOM, withoutCrop } from '../../lib/picture-crop';
import { Dialog } from '../../ui/dialog';
import { cropStyle } from '../../ui/responsive-image';
import { ToolButton } from '../../ui/tool-button';
import { bounded, NO_CROP, withCrop } from './crop-address';

interface CropDialogProps {
  /** Of the field. */
  label: string;
  url: string;
  onClose: () => void;
  onUse: (url: string) => void;
}

/** The frames that pictures stand in on the site. */
const FRAMES = [
  ['Wide', 'wide'],
  ['Square', 'square'],
  ['Tall', 'tall'],
] as const;

/** What of a picture is seen in its frame: the point that stays in sight, and how near it is. */
export function CropDialog({ label, url, onClose, onUse }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => cropOf(url) ?? NO_CROP);
  const shown = withCrop(url, crop);
  const src = resolveAsset(withoutCrop(url));
  const change = (part: Partial<Crop>) => setCrop((before) => bounded({ ...before, ...part }));

  function handlePointer(event: PointerEvent<HTMLDivElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    change({ x: (100 * (event.clientX - left)) / width, y: (100 * (event.clientY - top)) / height });
  }

  return (
    <Dialog title={`Focus and crop: ${label}`} size="wide" onClose={onClose}>
      <div className="crop">
        <div className="crop-work">
          {/* By keyboard the point is moved by the controls beside it. */}
          <div className="crop-stage" onPointerDown={handlePointer} onPointerMove={handlePointer}>
            <img src={src} alt="All that there is of it" draggable={false} />
            <span className="crop-point" style={{ left: `${crop.x}%`, top: `${crop.y}%` }} />
          </div>
          <p className="field-hint">Press where the picture must stay in sight, whatever frame it stands in.</p>
          <Control label="From the left" value={crop.x} most={100} onChange={(x) => change({ x })} />
          <Control label="From the top" value={crop.y} most={100} onChange={(y) => change({ y })} />
          <Control label="Nearer" value={crop.zoom} least={100} most={MAX_ZOOM} onChange={(zoom) => change({ zoom })} />
        </div>
        <div className="crop-frames">
          {FRAMES.map(([name, shape]) => (
            <figure key={shape}>
              <span className="crop-frame" data-shape={shape}>
                <img src={src} alt="" style={cropStyle(shown)} />
              </span>
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </div>
      <p className="dialog-buttons">
        <ToolButton onClick={() => setCrop(NO_CROP)} disabled={withCrop(url, NO_CROP) === shown}>
          Whole again
        </ToolButton>
        <ToolButton onClick={onClose}>Cancel</ToolButton>
        <ToolButton look="navy" onClick={() => onUse(shown)}>
          Use
        </ToolButton>
      </p>
    </Dialog>
  );
}

interface ControlProps {
  label: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
}

function Control({ label, value, least = 0, most, onChange }: ControlProps) {
  const id = useId();
  return (
    <div className="crop-control">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        aria-valuetext={`${value} percent`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{value} %</output>
    </div>
  );
}
