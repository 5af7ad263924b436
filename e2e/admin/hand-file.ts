import type { Page } from '@playwright/test';

interface HandedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Drags a file over the open library. Returns a function that drops it there. */
export async function dragFile(page: Page, file: HandedFile): Promise<() => Promise<void>> {
  const dataTransfer = await holdFile(page, file);
  const zone = page.locator('.media-zone');
  await zone.dispatchEvent('dragover', { dataTransfer });
  return () => zone.dispatchEvent('drop', { dataTransfer });
}

/** Pastes a file into the open library. */
export async function pasteFile(page: Page, file: HandedFile): Promise<void> {
  await page.evaluate(
    (clipboardData) => {
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    await holdFile(page, file),
  );
}

function holdFile(page: Page, { name, mimeType, buffer }: HandedFile) {
  return page.evaluateHandle(
    ({ bytes, name, type }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return transfer;
    },
    { bytes: [...buffer], name, type: mimeType },
  );
}
