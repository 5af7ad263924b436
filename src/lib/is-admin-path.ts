/** Whether an address belongs to the dashboard, known there or not. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(\/|$)/i.test(path);
}
