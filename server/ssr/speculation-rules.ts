/** What leads to no page of the site; and the portfolio's filter, which stays on the page. */
const ELSEWHERE = ['/api/*', '/media/*', '/attached-assets/*', '/admin', '/admin/*', '/share.png'];

/**
 * Which links a browser may fetch ahead, when one is about to follow them. It fetches and does not draw: what a page counts or starts
 * is for who sees it.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ELSEWHERE } },
          { not: { selector_matches: '[data-filter] a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
