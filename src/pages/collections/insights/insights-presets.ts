/** The defaults of the list of insights, shown until an editor changes them. */
export const insightsPresets = {
  labels: {
    all: 'All',
    empty: 'Nothing has been published here yet.',
    by: 'By {name}',
    showAll: 'Show all articles',
    newer: 'Newer articles',
    older: 'Older articles',
  },
};
