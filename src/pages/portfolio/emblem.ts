/** The drawn emblem of a category; a category of the firm's own making gets the storefront. */
const EMBLEMS: Readonly<Record<string, string>> = {
  'home-services': '/illustrations/home-services.svg',
  'light-industry': '/illustrations/light-industry.svg',
  food: '/illustrations/food.svg',
  health: '/illustrations/health.svg',
};
const EMBLEM = '/illustrations/storefront.svg';

/** What is shown of a company without a picture. */
export function emblemOf(category: string): string {
  return (Object.hasOwn(EMBLEMS, category) && EMBLEMS[category]) || EMBLEM;
}
