/** Whether an address belongs to the dashboard, known there or not: all that the app asks of the dashboard's addresses. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(\/|$)/i.test(path);
}
