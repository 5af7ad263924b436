/** What the list of insights shows where nothing is stored. */
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
