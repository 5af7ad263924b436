import { expect, it } from 'vitest';
import { quoteName } from './quote-name';

it('quotes a name, which can neither end the quotation nor turn the sentence around', () => {
  expect(quoteName('Spring prices')).toBe('“Spring prices”');
  expect(quoteName('Prices”. Ada approved “Fees')).toBe('“Prices’. Ada approved ‘Fees”');
  expect(quoteName('„a‟ «b» "c"')).toBe("“‘a‘ ‘b’ 'c'”");
  expect(quoteName('\u202eecirp\u202c\u2066x')).toBe('“ecirpx”');
});
