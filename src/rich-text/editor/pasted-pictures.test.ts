import { expect, it } from 'vitest';
import { describeLost } from './pasted-pictures';

it.each([
  [{ pictures: 0, embeds: 0, pictureLinks: 0 }, null],
  [{ pictures: 0, embeds: 0, pictureLinks: 1 }, 'Could not paste the link on an image.'],
  [
    { pictures: 2, embeds: 1, pictureLinks: 3 },
    'Could not paste 2 images whose files are not on the clipboard, 1 video, drawing or other embedded item, and the links on 3 images. Add images with an Image block.',
  ],
])('describeLost lists what was lost: %j', (lost, message) => {
  expect(describeLost(lost)).toBe(message);
});
