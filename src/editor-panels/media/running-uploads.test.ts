import { expect, it } from 'vitest';
import { finishUploads, trackUpload, uploadWait } from './running-uploads';

it('a save that waits for an upload is known to wait until the upload ends', async () => {
  expect(await finishUploads()).toBe(true);
  let end: (hasFile: boolean) => void = () => undefined;
  trackUpload(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  expect(uploadWait.getState().isWaiting).toBe(false);
  const finished = finishUploads();
  expect(uploadWait.getState().isWaiting).toBe(true);
  end(false);
  expect(await finished).toBe(false);
  expect(uploadWait.getState().isWaiting).toBe(false);
});
