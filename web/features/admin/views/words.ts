/** Saved views of Admin's lists. */
export const viewWords = {
  label: 'Views',
  all: 'All',
  manage: 'Saved views',
  saveNew: 'Save current view',
  update: (name: string) => `Update ${name}`,
  makeDefault: (name: string) => `Open the list with ${name}`,
  noDefault: (name: string) => `Don’t open the list with ${name}`,
  drop: (name: string) => `Delete ${name}`,
  name: 'Name',
  save: 'Save',
};
