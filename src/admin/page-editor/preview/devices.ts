/** The preview's widths, in pixels. */
export const DEVICES = { phone: 390, tablet: 768, desktop: 1440 } as const;
export type Device = keyof typeof DEVICES;

export const DEVICE_LABELS: Record<Device, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };
