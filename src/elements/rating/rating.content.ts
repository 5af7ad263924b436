/** The defaults of a rating element (spec section 3). */
export const ratingDefaults = { rating: 5, maxRating: 5, size: 'medium', showNumber: true } as const;
