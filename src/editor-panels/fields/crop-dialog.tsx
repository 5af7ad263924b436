import '../../styles/panels.css';
import { useId, useState } from 'react';
import { CROP_RATIOS, type Crop, MAX_ZOOM, readCrop, writeCrop } from '../../content/picture-crop';
import { resolveAsset } from '../../content/url';
import { readPicture } from '../../lib/picture-crop';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { CropStage } from './crop-stage';

interface CropDialogProps {
  title: string;
  /** The image's URL, with its crop in the fragment. */
  url: string;
  /** A person's portrait, whose shape the page decides. */
  isPortrait?: boolean | undefined;
  /** Receives the URL with the new crop. Not called if the crop is unchanged. */
  onCropped: (url: string) => void;
  onClose: () => void;
}

/** The crop of a URL that specifies none. */
const PLAIN: Crop = { x: 50, y: 50, ratio: null, zoom: 100 };
/** Aspect ratios of the frames that pages use. */
const FRAMES = ['16:9', '1:1', '3:4'] as const;
const FRAME_NAMES: Readonly<Record<string, string>> = { '16:9': 'Wide', '1:1': 'Square', '3:4': 'Tall' };

/** Sets how an image is shown in one place: its focal point, aspect ratio and zoom. */
export function CropDialog({ title, url, isPortrait = false, onCropped, onClose }: CropDialogProps) {
  const id = useId();
  const { address, crop } = readCrop(url);
  const [draft, setDraft] = useState(crop);
  const shown = draft ?? PLAIN;
  const src = resolveAsset(address);
  const change = (part: Partial<Crop>) => setDraft({ ...shown, ...part });

  function handleUse() {
    const next = writeCrop(url, draft);
    if (next !== url) onCropped(next);
    onClose();
  }

  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <p className="dialog-lead" id={`${id}-how`}>
        Drag the focal point to what should stay visible
        <span className="keyboard-only">, or use the arrow keys (Shift moves 10%)</span>.
      </p>
      <div className="crop">
        <div className="crop-picture">
          <CropStage src={src} crop={shown} describedBy={`${id}-how ${id}-where`} onPoint={change} />
          <output id={`${id}-where`} className="field-hint">
            {shown.x}% from the left, {shown.y}% from the top
          </output>
        </div>
        <div className="crop-fields">
          <Slider label="From the left" value={shown.x} min={0} max={100} onChange={(x) => change({ x })} />
          <Slider label="From the top" value={shown.y} min={0} max={100} onChange={(y) => change({ y })} />
          <Slider label="Zoom" value={shown.zoom} min={100} max={MAX_ZOOM} onChange={(zoom) => change({ zoom })} />
          <label className="crop-field" htmlFor={`${id}-shape`}>
            Shape
            <select
              id={`${id}-shape`}
              className="input"
              value={shown.ratio ?? ''}
              aria-describedby={isPortrait ? `${id}-shape-hint` : undefined}
              onChange={({ target }) => change({ ratio: CROP_RATIOS.find((ratio) => ratio === target.value) ?? null })}
            >
              <option value="">Original</option>
              {CROP_RATIOS.map((ratio) => (
                <option key={ratio} value={ratio}>
                  {ratio.replace(':', ' : ')}
                </option>
              ))}
            </select>
          </label>
          {isPortrait ? (
            <p id={`${id}-shape-hint`} className="field-hint">
              The page decides the shape of portraits, whichever one you choose here.
            </p>
          ) : null}
        </div>
        <Previews src={src} crop={shown} />
      </div>
      <p className="dialog-buttons">
        <ToolButton className="crop-reset" disabled={draft === null} onClick={() => setDraft(null)}>
          Reset
        </ToolButton>
        <ToolButton onClick={onClose}>Cancel</ToolButton>
        <ToolButton look="navy" onClick={handleUse}>
          Apply
        </ToolButton>
      </p>
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A slider for a percentage. */
function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="crop-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={`${value}%`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="crop-value" aria-hidden="true">
        {value}%
      </span>
    </div>
  );
}

/** Previews the crop in the frames that pages use, and in the chosen aspect ratio. */
function Previews({ src, crop }: { src: string; crop: Crop }) {
  const { ratio } = crop;
  const frames = ratio === null || FRAMES.some((frame) => frame === ratio) ? FRAMES : [ratio, ...FRAMES];
  return (
    <ul className="crop-previews" aria-label="Previews">
      {frames.map((frame) => (
        <li key={frame} data-chosen={frame === ratio || undefined}>
          <span className="crop-preview" style={{ aspectRatio: frame.replace(':', '/') }}>
            <img src={src} alt="" style={readPicture(writeCrop(src, crop)).style} />
          </span>
          <span>
            {FRAME_NAMES[frame] ?? frame.replace(':', ' : ')}
            {frame === ratio ? ', selected' : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
