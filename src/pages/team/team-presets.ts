/** The defaults of the Team page and people's own pages, shown until an editor changes them. */
export const teamPresets = {
  labels: {
    advisors: 'Advisors',
    operators: 'Operating partners',
    profile: 'View Full Profile',
    criteria: 'Looking for',
    companies: 'Companies',
    others: 'More of the team',
    back: 'Back to {page}',
  },
  closing: {
    title: 'Ask for any of us by name',
    text: 'Write, and the person you ask for answers. If you would like to run a company, ask for the one who trains.',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: 'See what we own', url: '/portfolio' },
  },
  profileClosing: {
    title: 'Ask for {name}',
    text: 'Write to us, and the person you ask for will answer.',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: 'See what we own', url: '/portfolio' },
  },
};
