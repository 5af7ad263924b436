/** Other words that people use for palette items, by the item's id. Lowercase; the palette finds them but does not show them. */
export const SEARCH_WORDS: Readonly<Record<string, readonly string[]>> = {
  // Settings.
  'setting contact Firm name': ['company name', 'business name'],
  'setting contact Email': ['email', 'email address', 'contact email'],
  'setting contact Phone': ['phone', 'phone number', 'telephone number'],
  'setting contact Address': ['address', 'office address', 'street address', 'postal address', 'mailing address'],
  'setting region Language': ['date format', 'number format', 'locale'],
  'setting password Your password': ['change password', 'reset password'],
  'setting factor Two-factor authentication': ['2fa', 'mfa', 'authenticator app'],
  'setting backups Backups': ['download backup', 'restore backup'],
  // Screens.
  'screen activity': ['undo', 'revert changes', 'restore earlier version', 'change history', 'who changed'],
  'screen brand': ['logo', 'favicon', 'icon', 'colors', 'colours', 'fonts', 'typography', 'theme', 'appearance'],
  'screen inbox': ['inbox', 'contact form messages', 'inquiries'],
  'screen list': ['move page', 'rename page', 'delete page', 'duplicate page', 'page address', 'url', 'slug', 'trash'],
  'screen media': ['photos', 'pictures', 'upload image', 'alt text'],
  'screen menus': ['navigation', 'header links', 'footer links', 'footer columns', 'reorder menu'],
  'screen redirects': ['old address', 'forward address', 'moved page'],
  'screen stats': ['analytics', 'traffic', 'visitors', 'page views'],
  'screen users': ['people', 'invite people', 'roles', 'permissions', 'accounts'],
  'entries insights': ['blog', 'news', 'posts'],
  // Content.
  'site.footer': ['footer text'],
  'site.firm.email': ['email address'],
  'site.firm.phone': ['phone number', 'telephone number'],
  'site.firm.address': ['office address', 'street address'],
  'site.social': ['social media'],
  // Commands.
  replace: ['search and replace', 'replace text'],
  shortcuts: ['hotkeys', 'keyboard commands'],
  'sign-out': ['log out', 'logout'],
};
