import type { ElementDataOf } from '../../content/define-element';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { ratingDefaults } from './rating.content';
import type { ratingElement } from './rating.model';

const STAR_SIZES = { small: 16, medium: 24, large: 32 } as const;
/** The maximum that the model allows. */
const MAX_STARS = 20;
const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z';

/** A row of stars, `rating` of `maxRating` of them filled. Fractions fill part of a star. */
export function RatingView({ element }: ElementProps) {
  const { rating, maxRating, size, showNumber } = dataOf<ElementDataOf<typeof ratingElement>>(element, ratingDefaults);
  const count = Math.min(MAX_STARS, Math.max(1, Math.round(Number(maxRating) || 0)));
  const width = STAR_SIZES[size] ?? STAR_SIZES.medium;
  const filled = Math.min(Number(rating) || 0, count);
  return (
    <div className="flex items-center justify-center gap-3" data-path={elementPath(element, 'rating')}>
      <span role="img" aria-label={`${filled} out of ${count}`} className="relative inline-flex">
        <Stars count={count} size={width} className="text-line" />
        <span
          className="absolute inset-y-0 left-0 overflow-hidden text-gold"
          style={{ width: `${(filled / count) * 100}%` }}
        >
          <Stars count={count} size={width} />
        </span>
      </span>
      {showNumber && (
        <span aria-hidden="true">
          {filled}/{count}
        </span>
      )}
    </div>
  );
}

function Stars({ count, size, className = '' }: { count: number; size: number; className?: string }) {
  return (
    <svg
      width={size * count}
      height={size}
      viewBox={`0 0 ${24 * count} 24`}
      fill="currentColor"
      aria-hidden="true"
      className={`max-w-none shrink-0 ${className}`}
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars are identical and have no other key.
        <path key={index} d={STAR} transform={`translate(${24 * index} 0)`} />
      ))}
    </svg>
  );
}
