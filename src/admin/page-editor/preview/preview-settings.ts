import { useState } from 'react';
import { DEVICES, type Device } from '../page-view-state';

interface PreviewSettings {
  device: Device;
  isOpen: boolean;
}

const KEY = 'prospectus:preview';
/** On a phone's screen a desktop's page could not be read. */
function defaults(): PreviewSettings {
  return { device: window.innerWidth < DEVICES.tablet ? 'phone' : 'desktop', isOpen: true };
}

/** How this person likes the preview, remembered in the browser. */
export function usePreviewSettings(): [PreviewSettings, (change: Partial<PreviewSettings>) => void] {
  const [settings, setSettings] = useState(read);
  function change(part: Partial<PreviewSettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    try {
      window.localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing shows it as it is by default next time.
    }
  }
  return [settings, change];
}

function read(): PreviewSettings {
  try {
    const { device, isOpen } = JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Partial<PreviewSettings>;
    return {
      device: device && Object.hasOwn(DEVICES, device) ? device : defaults().device,
      isOpen: isOpen !== false,
    };
  } catch {
    return defaults();
  }
}
