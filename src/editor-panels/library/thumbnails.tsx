import { box, type Drawing, type DrawnShape, line } from '../../content/drawing';

/** The thumbnail of saved templates. */
export const KEPT_DRAWING: Drawing = {
  ground: 'paper',
  shapes: [
    box(30, 18, 100, 60, 'line'),
    line(42, 30, 48, 'strong'),
    line(42, 43, 76),
    line(42, 50, 66),
    box(42, 60, 26, 9, 'gold'),
  ],
};

/** The thumbnail of a section that only has a place to write. */
export const BLANK_DRAWING: Drawing = {
  ground: 'paper',
  shapes: [line(32, 24, 58, 'strong'), line(32, 40, 96), line(32, 50, 96), line(32, 60, 90), line(32, 70, 52)],
};

/** Draws a template's thumbnail. */
export function Thumbnail({ drawing: { ground, shapes } }: { drawing: Drawing }) {
  return (
    <svg className="thumb" viewBox="0 0 160 96" aria-hidden="true" focusable="false">
      <rect className={ground === 'navy' ? 'thumb-navy thumb-ground' : 'thumb-paper'} width="160" height="96" />
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity other than their index.
        <Shape key={index} shape={shape} />
      ))}
    </svg>
  );
}

function Shape({ shape }: { shape: DrawnShape }) {
  if (shape.kind === 'awning') return <Awning {...shape} />;
  const className = `thumb-${shape.tone}`;
  switch (shape.kind) {
    case 'line': {
      const { x, y, width, tone } = shape;
      return <rect className={className} x={x} y={y} width={width} height={tone === 'soft' ? 3 : 5} rx="1.5" />;
    }
    case 'box': {
      const { x, y, width, height } = shape;
      return <rect className={className} x={x} y={y} width={width} height={height} rx="2" />;
    }
    case 'disc':
      return <circle className={className} cx={shape.x} cy={shape.y} r={shape.radius} />;
    case 'path':
      return <path className={className} d={shape.d} />;
  }
}

function Awning({ x, y, width }: { x: number; y: number; width: number }) {
  const scallops = Math.round(width / 8);
  return (
    <g>
      <path className="thumb-gold" d={`M${x} ${y}h${width}l4 9h-${width + 8}z`} />
      {Array.from({ length: scallops }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: scallops have no identity other than their index.
          key={index}
          className={index % 2 === 0 ? 'thumb-gold' : 'thumb-pale'}
          d={`M${x - 4 + index * ((width + 8) / scallops)} ${y + 9}a${(width + 8) / scallops / 2} 4 0 0 0 ${(width + 8) / scallops} 0z`}
        />
      ))}
    </g>
  );
}
