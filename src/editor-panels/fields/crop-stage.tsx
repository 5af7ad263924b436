import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Crop } from '../../content/picture-crop';

interface CropStageProps {
  src: string;
  crop: Crop;
  /** Id of the element that describes the focal point's position. */
  describedBy: string;
  onPoint: (point: Pick<Crop, 'x' | 'y'>) => void;
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows the whole image with its focal point, which can be dragged or moved with the arrow keys, and outlines the visible part. */
export function CropStage({ src, crop, describedBy, onPoint }: CropStageProps) {
  const [shape, setShape] = useState<number | null>(null);

  function handleKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    onPoint({ x: clampPercent(crop.x + step[0] * far), y: clampPercent(crop.y + step[1] * far) });
  }

  function handlePointer(event: PointerEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint({
      x: clampPercent(((event.clientX - box.left) / box.width) * 100),
      y: clampPercent(((event.clientY - box.top) / box.height) * 100),
    });
  }

  const seen = shape === null ? null : findVisiblePart(crop, shape);
  return (
    <button
      type="button"
      className="crop-stage"
      aria-label="Focal point"
      aria-describedby={describedBy}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        handlePointer(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && handlePointer(event)}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setShape(naturalHeight > 0 ? naturalWidth / naturalHeight : null)
        }
      />
      {seen ? <span className="crop-seen" style={seen} /> : null}
      <span className="crop-point" style={{ left: `${crop.x}%`, top: `${crop.y}%` }} />
    </button>
  );
}

/** Rounds a percentage and clamps it to 0–100. */
function clampPercent(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 100));
}

/**
 * Returns the visible part of an image with this aspect ratio, as CSS offsets within it. Returns null if the crop shows the whole
 * image and leaves its shape to the page's frame.
 */
function findVisiblePart({ x, y, ratio, zoom }: Crop, shape: number) {
  if (ratio === null && zoom === 100) return null;
  const [across = 1, down = 1] = ratio?.split(':').map(Number) ?? [shape];
  const frame = across / down;
  const width = (Math.min(1, frame / shape) * 100) / zoom;
  const height = (Math.min(1, shape / frame) * 100) / zoom;
  const part = (value: number) => `${value * 100}%`;
  return {
    left: part((x / 100) * (1 - width)),
    top: part((y / 100) * (1 - height)),
    width: part(width),
    height: part(height),
  };
}
