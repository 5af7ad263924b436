/** Returns true if an address belongs to the dashboard, even if no such page exists there. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(\/|$)/i.test(path);
}
