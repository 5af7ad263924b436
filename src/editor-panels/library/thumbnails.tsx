import type { ReactNode } from 'react';
import type { SectionTemplate } from './templates';

/** A template as a small drawing, in the site's own lines. */
export function Thumbnail({ id }: { id: SectionTemplate['id'] | 'kept' }) {
  return (
    <svg className="thumb" viewBox="0 0 160 96" aria-hidden="true" focusable="false">
      {DRAWINGS[id]}
    </svg>
  );
}

function Line({
  x,
  y,
  width,
  tone = 'soft',
}: {
  x: number;
  y: number;
  width: number;
  tone?: 'soft' | 'strong' | 'light';
}) {
  return <rect className={`thumb-${tone}`} x={x} y={y} width={width} height={tone === 'soft' ? 3 : 5} rx="1.5" />;
}

function Awning({ x, y, width }: { x: number; y: number; width: number }) {
  const scallops = Math.round(width / 8);
  return (
    <g>
      <path className="thumb-gold" d={`M${x} ${y}h${width}l4 9h-${width + 8}z`} />
      {Array.from({ length: scallops }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a scallop is its place.
          key={index}
          className={index % 2 === 0 ? 'thumb-gold' : 'thumb-pale'}
          d={`M${x - 4 + index * ((width + 8) / scallops)} ${y + 9}a${(width + 8) / scallops / 2} 4 0 0 0 ${(width + 8) / scallops} 0z`}
        />
      ))}
    </g>
  );
}

const DRAWINGS: Record<SectionTemplate['id'] | 'kept', ReactNode> = {
  hero: (
    <>
      <rect className="thumb-navy thumb-ground" width="160" height="96" />
      <Line x={14} y={24} width={62} tone="light" />
      <Line x={14} y={34} width={46} tone="light" />
      <Line x={14} y={48} width={56} />
      <Line x={14} y={55} width={44} />
      <rect className="thumb-gold" x="14" y="67" width="30" height="10" rx="2" />
      <g className="thumb-outline">
        <path d="M98 84V48h48v36M92 84h60" />
        <path d="M104 84V64h14v20M124 62h16v12h-16z" />
      </g>
      <Awning x={100} y={42} width={44} />
    </>
  ),
  welcome: (
    <>
      <rect className="thumb-paper" width="160" height="96" />
      <Line x={14} y={18} width={70} tone="strong" />
      <Line x={14} y={32} width={120} />
      <Line x={14} y={39} width={104} />
      {[54, 66, 78].map((y) => (
        <g key={y}>
          <path className="thumb-check" d={`M15 ${y + 1}l3 3 5-6`} />
          <Line x={29} y={y} width={y === 66 ? 92 : 108} />
        </g>
      ))}
    </>
  ),
  'call-to-action': (
    <>
      <rect className="thumb-navy thumb-ground" width="160" height="96" />
      <Line x={42} y={26} width={76} tone="light" />
      <Line x={32} y={40} width={96} />
      <rect className="thumb-gold" x="38" y="56" width="38" height="13" rx="2" />
      <rect className="thumb-outline" x="84" y="56" width="38" height="13" rx="2" />
    </>
  ),
  team: (
    <>
      <rect className="thumb-paper" width="160" height="96" />
      <Line x={52} y={12} width={56} tone="strong" />
      {[32, 80, 128].map((x) => (
        <g key={x}>
          <circle className="thumb-tint" cx={x} cy={44} r="13" />
          <circle className="thumb-navy" cx={x} cy={40} r="4.5" />
          <path className="thumb-navy" d={`M${x - 8} 53a8 8 0 0 1 16 0z`} />
          <Line x={x - 15} y={64} width={30} />
          <Line x={x - 11} y={71} width={22} />
        </g>
      ))}
      <rect className="thumb-line" x="62" y="81" width="36" height="9" rx="2" />
    </>
  ),
  portfolio: (
    <>
      <rect className="thumb-paper" width="160" height="96" />
      <rect className="thumb-tint" x="12" y="16" width="62" height="64" rx="2" />
      <path className="thumb-line" d="M24 72V44h38v28M18 72h50M32 72V58h9v14M47 56h10v8H47z" />
      <Awning x={26} y={39} width={34} />
      <Line x={86} y={20} width={54} tone="strong" />
      <Line x={86} y={32} width={60} />
      <path className="thumb-line" d="M86 44h60M86 62h60" />
      <Line x={86} y={50} width={16} tone="strong" />
      <Line x={118} y={50} width={16} tone="strong" />
      <Line x={86} y={70} width={50} />
      <Line x={86} y={77} width={42} />
    </>
  ),
  kept: (
    <>
      <rect className="thumb-paper" width="160" height="96" />
      <rect className="thumb-line" x="30" y="18" width="100" height="60" rx="3" />
      <Line x={42} y={30} width={48} tone="strong" />
      <Line x={42} y={43} width={76} />
      <Line x={42} y={50} width={66} />
      <rect className="thumb-gold" x="42" y="60" width="26" height="9" rx="2" />
    </>
  ),
};
